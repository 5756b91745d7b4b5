import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Pixels of a picture, three bytes each (red, green, blue), row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Buffer;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Number of pixels in our largest viewport. Decoding them takes about 60 ms. */
const maxPoints = 1_280 * 800;

/**
 * Decodes a PNG as written by Chromium: eight bits per channel, with or without alpha, not interlaced. Returns null for
 * any other format. The input comes from our own browser, but a malformed file must not crash the process.
 */
export function readPng(png: Buffer): Pixels | null {
  try {
    return read(png);
  } catch {
    return null;
  }
}

function read(png: Buffer): Pixels | null {
  if (!png.subarray(0, 8).equals(signature)) return null;
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const [depth, color, , , interlaced] = png.subarray(24, 29);
  const channels = color === 6 ? 4 : color === 2 ? 3 : 0;
  if (depth !== 8 || channels === 0 || interlaced !== 0 || width * height > maxPoints) return null;
  const packed: Buffer[] = [];
  for (let at = 8; at + 8 <= png.length; ) {
    const size = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') packed.push(png.subarray(at + 8, at + 8 + size));
    at += 12 + size;
  }
  const stride = width * channels;
  const rows = inflateSync(Buffer.concat(packed), { maxOutputLength: (stride + 1) * height });
  if (rows.length !== (stride + 1) * height) return null;
  unfilter(rows, { stride, height, channels });
  return { width, height, data: toColors(rows, { width, height, channels }) };
}

/** Undoes the filter of each row in place (PNG specification section 9.2). */
function unfilter(
  rows: Buffer,
  { stride, height, channels }: { stride: number; height: number; channels: number },
): void {
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1) + 1;
    const filter = rows[start - 1];
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? (rows[start + x - channels] ?? 0) : 0;
      const up = y > 0 ? (rows[start + x - stride - 1] ?? 0) : 0;
      const corner = x >= channels && y > 0 ? (rows[start + x - channels - stride - 1] ?? 0) : 0;
      rows[start + x] = ((rows[start + x] ?? 0) + guess(filter, { left, up, corner })) & 0xff;
    }
  }
}

function guess(
  filter: number | undefined,
  { left, up, corner }: { left: number; up: number; corner: number },
): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const sum = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

function toColors(
  rows: Buffer,
  { width, height, channels }: { width: number; height: number; channels: number },
): Buffer {
  const data = Buffer.alloc(width * height * 3);
  let to = 0;
  for (let y = 0; y < height; y++) {
    let from = y * (width * channels + 1) + 1;
    for (let x = 0; x < width; x++, from += channels) {
      data[to++] = rows[from] ?? 0;
      data[to++] = rows[from + 1] ?? 0;
      data[to++] = rows[from + 2] ?? 0;
    }
  }
  return data;
}

/**
 * Encodes pixels as PNG. Each row is stored as its difference from the row above, because pages consist of uniform
 * areas.
 */
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

/** Scales a picture to half its size. Each pixel is the mean of four. */
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
