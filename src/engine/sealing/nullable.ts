import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { readNumbers, writeNumbers } from './numbers.ts';
import { SealedFault } from './sealed-fault.ts';

/** Which checks of the hour have a value. */
const presence = { none: 0, all: 1, some: 2 } as const;

/** Writes which elements are there, and gives those. */
export function writePresence(to: ByteWriter, column: readonly (number | null)[]): number[] {
  const there = column.filter((value) => value !== null);
  if (there.length === 0) to.byte(presence.none);
  else if (there.length === column.length) to.byte(presence.all);
  else {
    to.byte(presence.some);
    writeNumbers(
      to,
      column.map((value) => (value === null ? 0 : 1)),
    );
  }
  return there;
}

/** The places of the elements that are there; null: all of them. */
export interface PresentPlaces {
  count: number;
  flags: number[] | null;
}

/** Reads which of `count` elements are there. */
export function readPresence(from: ByteReader, count: number): PresentPlaces {
  const kind = from.byte();
  if (kind === presence.none) return { count: 0, flags: null };
  if (kind === presence.all) return { count, flags: null };
  if (kind !== presence.some) throw new SealedFault('A column of the sealed hour has no such form.');
  const flags = readNumbers(from, count);
  return { count: flags.reduce((sum, flag) => sum + (flag === 1 ? 1 : 0), 0), flags };
}

/** Puts values back in their places, null elsewhere. */
export function spreadOut(values: number[], { flags }: PresentPlaces, count: number): (number | null)[] {
  if (flags === null) return values.length === count ? values : new Array(count).fill(null);
  let next = 0;
  return flags.map((flag) => (flag === 1 ? (values[next++] as number) : null));
}

/** Integers, or null where a check lacks them. */
export function writeFacts(to: ByteWriter, column: readonly (number | null)[]): void {
  writeNumbers(to, writePresence(to, column));
}

export function readFacts(from: ByteReader, count: number): (number | null)[] {
  const places = readPresence(from, count);
  return spreadOut(readNumbers(from, places.count), places, count);
}
