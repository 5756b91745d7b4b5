import type { Pixels } from './png.ts';

const columns = 16;
const rows = 10;
/** Ignores gray-level differences up to this value, which come from dithering, antialiasing and shadows. */
const least = 4;
/** Minimum number of marks. Pages with fewer marks resemble every other page. */
const minMarks = 12;

/**
 * Computes marks where a picture gets lighter or darker from one cell of a coarse grid to the next: four bits per cell,
 * one for each direction. Uniform areas have no marks, so two mostly white pages do not match.
 */
export function markPicture(picture: Pixels): Buffer {
  const gray = toGrid(picture);
  const marks = Buffer.alloc((columns * rows * 4) / 8);
  const set = (bit: number) => {
    marks[bit >> 3] = (marks[bit >> 3] ?? 0) | (1 << (bit & 7));
  };
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const here = gray[y * columns + x] ?? 0;
      const right = x + 1 < columns ? (gray[y * columns + x + 1] ?? 0) - here : 0;
      const below = y + 1 < rows ? (gray[(y + 1) * columns + x] ?? 0) - here : 0;
      const bit = (y * columns + x) * 4;
      if (Math.abs(right) >= least) set(right > 0 ? bit : bit + 1);
      if (Math.abs(below) >= least) set(below > 0 ? bit + 2 : bit + 3);
    }
  }
  return marks;
}

/**
 * Returns the similarity of two screenshots from 0 to 100, as the share of marks that both have in common. Null if
 * there are too few marks.
 */
export function pictureSimilarity(one: Buffer, other: Buffer): number | null {
  let both = 0;
  let any = 0;
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    both += bitsOf((one[at] ?? 0) & (other[at] ?? 0));
    any += bitsOf((one[at] ?? 0) | (other[at] ?? 0));
  }
  return any < minMarks ? null : Math.round((both / any) * 100);
}

function toGrid({ width, height, data }: Pixels): number[] {
  const [wide, high] = [width / columns, height / rows];
  return Array.from({ length: columns * rows }, (_, field) => {
    const [left, top] = [
      Math.floor((field % columns) * wide),
      Math.floor(Math.floor(field / columns) * high),
    ];
    let sum = 0;
    let count = 0;
    for (let y = top; y < Math.floor(top + high); y++) {
      for (let x = left; x < Math.floor(left + wide); x++) {
        const at = (y * width + x) * 3;
        sum += 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
        count++;
      }
    }
    return count === 0 ? 0 : sum / count;
  });
}

function bitsOf(octet: number): number {
  let bits = 0;
  for (let rest = octet; rest > 0; rest &= rest - 1) bits++;
  return bits;
}
