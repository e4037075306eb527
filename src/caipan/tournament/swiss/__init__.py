"""The positional Swiss 积分编排制（定位编排法）: engine, checker, generator (docs/swiss.md).

cards = cards_from_history(histories)
outcome = pair_round(cards, RoundSetting(round_no=4, rounds_total=9))
findings = check_round(cards, setting, outcome)
"""
