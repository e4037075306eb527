"""Everything a person reads, in zh-Hans, zh-Hant and en."""
