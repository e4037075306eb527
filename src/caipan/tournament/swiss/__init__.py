"""The positional Swiss 积分编排制（定位编排法）: engine, checker, generator."""
