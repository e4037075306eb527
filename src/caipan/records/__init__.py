"""Game records 棋谱 and their file formats: bytes in, records out."""
