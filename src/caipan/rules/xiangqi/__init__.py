"""Xiangqi 象棋: board, moves, notation and diagrams on a compiled core."""
