"""Making keyed XQF files (version 11 and later) out of plain ones, for tests of the reader."""

import struct

HEADER = 0x400


def encipher(plain: bytes, version: int, head_keys: bytes) -> bytes:
    """Turn a version 1.0 file of ``write_xqf`` into a keyed one; ``head_keys`` are bytes 3 and 8 to 15 of the head."""
    data = bytearray(plain[:HEADER])
    data[2] = version
    data[3], data[8:16] = head_keys[0], head_keys[1:9]
    b12, b13, b14, b15 = data[12:16]
    of_square = (54 * b13 * b13 + 221) * b13 % 256
    of_start = (54 * b14 * b14 + 221) * of_square % 256
    of_target = (54 * b15 * b15 + 221) * of_start % 256
    of_comment = (b12 * 256 + b13) % 32000 + 767
    squares = list(plain[0x10:0x30])
    if version >= 12:
        squares = [squares[(i + of_square + 1) % 32] for i in range(32)]
    data[0x10:0x30] = bytes((value + of_square) % 256 for value in squares)
    stream_keys = [data[8 + i] | (data[12 + i] & data[3]) for i in range(4)]
    stream = [stream_keys[j % 4] & byte for j, byte in enumerate(b"[(C) Copyright Mr. Dong Shiwei.]")]
    body = _body(plain, of_start, of_target, of_comment)
    return bytes(data) + bytes((byte + stream[i % 32]) % 256 for i, byte in enumerate(body))


def _body(plain: bytes, of_start: int, of_target: int, of_comment: int) -> bytes:
    out = b""
    at = HEADER
    while at < len(plain):
        start, target, tag, _ = plain[at : at + 4]
        (length,) = struct.unpack_from("<I", plain, at + 4)
        comment = plain[at + 8 : at + 8 + length]
        flags = (0x80 if tag & 0xF0 else 0) | (0x40 if tag & 0x0F else 0) | (0x20 if comment else 0)
        out += bytes(((start + of_start) % 256, (target + of_target) % 256, flags, 0))
        if comment:
            out += struct.pack("<I", length + of_comment) + comment
        at += 8 + length
    return out
