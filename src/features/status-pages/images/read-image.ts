import type { ImageType } from '../types.ts';
import { readSvg, type Size } from './read-svg.ts';

/** Limits of an uploaded image: bytes, and pixels of each side. */
export const imageLimits = { bytes: 256 * 1024, pixels: 4_096 } as const;

/** Type and size of an image, determined from its bytes; sizes are in pixels. */
export interface ImageFacts {
  type: ImageType;
  width: number;
  height: number;
}

/** Reasons why a file can't be used as an image. */
export type ImageFault = 'unknown-type' | 'broken' | 'too-many-pixels' | 'active-content';

/**
 * Reads type and size of an image from its bytes; the declared type is ignored. SVG images are accepted only if they
 * consist of shapes, text and styles, without scripts, links or references to other files.
 */
export function readImage(bytes: Buffer): ImageFacts | ImageFault {
  const read = readers.find(({ starts }) => starts(bytes));
  const facts = read === undefined ? readSvg(bytes.toString('utf8')) : read.facts(bytes);
  if (typeof facts === 'string') return facts;
  if (facts === null || !(facts.width > 0) || !(facts.height > 0)) return 'broken';
  if (facts.width > imageLimits.pixels || facts.height > imageLimits.pixels) return 'too-many-pixels';
  return { type: read?.type ?? 'image/svg+xml', width: facts.width, height: facts.height };
}

interface Reader {
  type: ImageType;
  starts(bytes: Buffer): boolean;
  /** Returns the size; null if the header is truncated or not valid. */
  facts(bytes: Buffer): Size | null;
}

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

const readers: readonly Reader[] = [
  {
    type: 'image/png',
    starts: (bytes) => ascii(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n',
    facts: (bytes) =>
      bytes.length >= 24 && ascii(bytes, 12, 16) === 'IHDR'
        ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
        : null,
  },
  { type: 'image/jpeg', starts: (bytes) => ascii(bytes, 0, 3) === '\u00ff\u00d8\u00ff', facts: readJpeg },
  {
    type: 'image/gif',
    starts: (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)),
    facts: (bytes) =>
      bytes.length >= 10 ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : null,
  },
  {
    type: 'image/webp',
    starts: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
    facts: readWebp,
  },
  {
    type: 'image/x-icon',
    starts: (bytes) => bytes.length >= 6 && bytes.readUInt32LE(0) === 0x0001_0000,
    // A side of 256 pixels is stored as 0.
    facts: (bytes) =>
      bytes.length >= 22 && bytes.readUInt16LE(4) > 0
        ? { width: bytes[6] || 256, height: bytes[7] || 256 }
        : null,
  },
];

/** Reads the frame header of a JPEG (ITU T.81, B.2.2): segments are skipped by their length. */
function readJpeg(bytes: Buffer): Size | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // C4, C8 and CC are not frames.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Reads the first chunk of a WebP image (RFC 9649). */
function readWebp(bytes: Buffer): Size | null {
  if (bytes.length < 30) return null;
  switch (ascii(bytes, 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
