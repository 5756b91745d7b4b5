import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { SealedFault } from './sealed-fault.ts';

/**
 * A run of integers: each as its distance from a base in as few bits as most of them need, and those that need more
 * apart, with their places. So a run of equal numbers takes two bytes however long it is, and a single odd one among
 * them does not widen the others. (Known as patched frame of reference.)
 */

const widest = 32;
/** Set beside the width where numbers stand apart. */
const apartFlag = 0x40;

/** How a run is written, and about how many bytes that takes. */
export interface NumbersPlan {
  base: number;
  width: number;
  apart: number;
  bytes: number;
}

/** The cheapest way to write a run, which must not be empty. */
export function planNumbers(values: readonly number[]): NumbersPlan {
  const sorted = Float64Array.from(values).sort();
  const least = sorted[0] as number;
  const most = sorted[sorted.length - 1] as number;
  // A number apart: its place, and its distance, which at worst spans the run.
  const bytesApart = 1 + Math.ceil((Math.log2(most - least + 1) + 1) / 7);
  let width = Math.min(widest, Math.ceil(Math.log2(most - least + 1)));
  let best: NumbersPlan | null = null;
  for (; width >= 0; width--) {
    const { from, count } = densest(sorted, 2 ** width - 1);
    const apart = values.length - count;
    // Narrower ones only leave more apart.
    if (best !== null && apart * bytesApart >= best.bytes) break;
    const bytes = 3 + Math.ceil((values.length * width) / 8) + apart * bytesApart;
    if (best === null || bytes < best.bytes) best = { base: sorted[from] as number, width, apart, bytes };
  }
  return best as NumbersPlan;
}

/** The stretch of `span` that holds most of the sorted numbers. */
function densest(sorted: Float64Array, span: number): { from: number; count: number } {
  let from = 0;
  let best = { from: 0, count: 0 };
  for (let to = 0; to < sorted.length; to++) {
    while ((sorted[to] as number) - (sorted[from] as number) > span) from += 1;
    if (to - from + 1 > best.count) best = { from, count: to - from + 1 };
  }
  return best;
}

/** Writes a run of integers as planned. An empty one takes no byte. */
export function writeNumbers(
  to: ByteWriter,
  values: readonly number[],
  plan: NumbersPlan | null = values.length === 0 ? null : planNumbers(values),
): void {
  if (plan === null) return;
  const { base, width, apart } = plan;
  const limit = 2 ** width;
  const fits = (value: number) => value >= base && value - base < limit;
  to.signed(base);
  to.byte(apart === 0 ? width : width | apartFlag);
  if (width > 0) {
    for (const value of values) to.bits(fits(value) ? value - base : 0, width);
    to.flushBits();
  }
  if (apart === 0) return;
  to.varint(apart);
  let next = 0;
  for (const [index, value] of values.entries()) {
    if (fits(value)) continue;
    to.varint(index - next);
    to.signed(value - base);
    next = index + 1;
  }
}

/** Reads a run of `count` integers. */
export function readNumbers(from: ByteReader, count: number): number[] {
  if (count === 0) return [];
  const base = from.signed();
  const head = from.byte();
  const width = head & ~apartFlag;
  if (width > widest) throw new SealedFault('A run of the sealed hour has no such width.');
  const values: number[] = new Array(count).fill(base);
  if (width > 0) {
    for (let index = 0; index < count; index++) values[index] = base + from.bits(width);
    from.dropBits();
  }
  if ((head & apartFlag) === 0) return values;
  const apart = from.varint();
  let next = 0;
  for (let left = apart; left > 0; left--) {
    const index = next + from.varint();
    if (index >= count) throw new SealedFault('A number of the sealed hour stands in no place.');
    values[index] = base + from.signed();
    next = index + 1;
  }
  return values;
}
