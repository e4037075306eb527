"""Made-up events of every format, and an independent check of the laws each format has to keep."""
