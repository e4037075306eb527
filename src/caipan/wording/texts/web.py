"""What only pages say: choices, filters, names of methods, and failures of addresses and forms."""

TEXTS: dict[str, str] = {
    "plain": "{text}",
    "web-bad-request": "这个地址或表单读不懂，回去再试一次。",
    "web-stale-form": "这一页放得太久或来自别处，刷新后再交。还没有写入。",
    "web-not-found": "没有这一页。",
    "web-too-large": "文件太大，最多 8 MB。",
    "web-failed": "程序出错，这一步没有写入；请把日志交给维护的人。",
    "web-log-damaged": "这个赛事的日志有损坏，已停止写入；从备份恢复。",
    "web-no-file": "没有选文件。",
    "web-no-pdf": "这台机器没有装排版部件，先用表格或浏览器打印。",
    "web-missing-glyphs": "有的字印不出来：{glyphs}",
    "web-chain-ok": "链完整，核对到 #{version}。",
    # caipan serve
    "serve-at": "裁判台已开：{address}（按 Ctrl+C 停下）",
    "serve-phones": "赛场网络里的手机：{address}",
    "serve-data": "数据在 {path}",
    "serve-port-taken": (
        "端口 {port} 已被占用：裁判台也许已经开着，看 http://127.0.0.1:{port}/；要再开一个，换 --port {other}。"
    ),
    "data-address-unknown": "{address} 开头的数据地址还不能用，写一个文件路径。",
    "data-not-reachable": "数据文件打不开：{detail}",
    # fields of an entry
    "field-name": "姓名",
    "field-unit": "单位",
    "field-sex": "性别",
    "field-birth_year": "出生年",
    "field-rating": "等级分",
    "field-section": "组别",
    "field-seed": "种子",
    "field-note": "备注",
    # results to choose from
    "result-1-0": "1-0",
    "result-0-1": "0-1",
    "result-1/2-1/2": "½-½",
    "result-+-": "+ −（后走方未到）",
    "result--+": "− +（先走方未到）",
    "result---": "− −（双方未到）",
    "result-adjourned": "封棋",
    "result-none": "清空",
    # filters of the log
    "group-all": "全部",
    "group-results": "成绩",
    "group-rulings": "裁定",
    "group-pairing": "编排",
    "group-people": "人员",
    "group-setup": "设置",
    # ways to draw lots
    "method-random": "随机抽签",
    "method-by-rating": "种子在上半区，其余抽签",
    "method-as-entered": "按报名顺序，不抽签",
    "method-": "还没有抽签",
    # names of classes in the legend
    "class-check-name": "将军",
    "class-kill-name": "要杀",
    "class-chase-name": "捉子",
    "class-exchange-name": "邀兑",
    "class-offer-name": "献子",
    "class-block-name": "拦",
    "class-follow-name": "跟",
    "class-idle-name": "闲着",
    # clauses
    "decides-program": "程序",
    "decides-referee": "裁判",
    "decides-record": "记录在案",
    "decides-reference": "只供参考",
    "status-done": "已做到，有测试",
    "status-referee": "由裁判定",
    "status-todo": "还没有做",
}
"""Text by code."""
