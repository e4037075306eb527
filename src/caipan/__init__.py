"""caipan 裁判: rules, judging, officiating and competitions for xiangqi, Go and chess."""

__version__ = "0.1.0"
