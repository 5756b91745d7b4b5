import { crc32, deflateSync } from 'node:zlib';
import type { Pixels } from './read-png.ts';

/** Writes a picture as PNG, each row as what differs from the one above: pages are of even areas. */
export function writePng({ width, height, data }: Pixels): Buffer {
  const stride = width * 3;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    const at = y * (stride + 1);
    rows[at] = 2;
    for (let x = 0; x < stride; x++) {
      const up = y > 0 ? (data[(y - 1) * stride + x] ?? 0) : 0;
      rows[at + 1 + x] = ((data[y * stride + x] ?? 0) - up) & 0xff;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** The same picture at half its sides, each point the mean of four. */
export function halve({ width, height, data }: Pixels): Pixels {
  const [wide, high] = [width >> 1, height >> 1];
  const small = Buffer.alloc(wide * high * 3);
  const at = (x: number, y: number, channel: number) => data[(y * width + x) * 3 + channel] ?? 0;
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      for (let c = 0; c < 3; c++) {
        const sum =
          at(2 * x, 2 * y, c) +
          at(2 * x + 1, 2 * y, c) +
          at(2 * x, 2 * y + 1, c) +
          at(2 * x + 1, 2 * y + 1, c);
        small[(y * wide + x) * 3 + c] = sum >> 2;
      }
    }
  }
  return { width: wide, height: high, data: small };
}
