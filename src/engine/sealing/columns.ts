import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ByteReader, ByteWriter, SealedFault } from './bytes.ts';
import { type HourOfChecks, phaseColumns } from './hour-of-checks.ts';

/** Number of checks in the hour with a value: none, all or some. */
const presence = { none: 0, all: 1, some: 2 } as const;

/** Writes the positions of the elements that are present, and returns these elements. */
function writePresence(to: ByteWriter, column: readonly (number | null)[]): number[] {
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

/** Positions of the elements that are present; null for all. */
interface PresentPlaces {
  count: number;
  flags: number[] | null;
}

/** Reads the positions of the elements that are present, out of `count`. */
function readPresence(from: ByteReader, count: number): PresentPlaces {
  const kind = from.byte();
  if (kind === presence.none) return { count: 0, flags: null };
  if (kind === presence.all) return { count, flags: null };
  if (kind !== presence.some) throw new SealedFault('A column of the sealed hour has an unknown encoding.');
  const flags = readNumbers(from, count);
  return { count: flags.reduce((sum, flag) => sum + (flag === 1 ? 1 : 0), 0), flags };
}

/** Restores values to their positions, with null elsewhere. */
function spreadOut(values: number[], { flags }: PresentPlaces, count: number): (number | null)[] {
  if (flags === null) return values.length === count ? values : new Array(count).fill(null);
  let next = 0;
  return flags.map((flag) => (flag === 1 ? (values[next++] as number) : null));
}

/** Writes integers. Null means that the check has no value. */
export function writeFacts(to: ByteWriter, column: readonly (number | null)[]): void {
  writeNumbers(to, writePresence(to, column));
}

export function readFacts(from: ByteReader, count: number): (number | null)[] {
  const places = readPresence(from, count);
  return spreadOut(readNumbers(from, places.count), places, count);
}

/**
 * Maximum width of a number in bits. A run of integers is encoded as differences from a base, with as few bits as most
 * of the numbers need. Larger differences are stored separately with their positions. A run of equal numbers takes two
 * bytes regardless of its length, and a single outlier does not widen the other numbers (patched frame of reference).
 */

const widest = 32;
/** Flag next to the width. Set if outliers are stored separately. */
const apartFlag = 0x40;

/** Encoding of a run, and its approximate size in bytes. */
interface NumbersPlan {
  base: number;
  width: number;
  apart: number;
  bytes: number;
}

/** Returns the smallest encoding of a run, which must not be empty. */
function planNumbers(values: readonly number[]): NumbersPlan {
  const sorted = Float64Array.from(values).sort();
  const least = sorted[0] as number;
  const most = sorted[sorted.length - 1] as number;
  // Size of an outlier: its position and its difference, which is at most the range of the run.
  const bytesApart = 1 + Math.ceil((Math.log2(most - least + 1) + 1) / 7);
  let width = Math.min(widest, Math.ceil(Math.log2(most - least + 1)));
  let best: NumbersPlan | null = null;
  for (; width >= 0; width--) {
    const { from, count } = densest(sorted, 2 ** width - 1);
    const apart = values.length - count;
    // Narrower widths only produce more outliers.
    if (best !== null && apart * bytesApart >= best.bytes) break;
    const bytes = 3 + Math.ceil((values.length * width) / 8) + apart * bytesApart;
    if (best === null || bytes < best.bytes) best = { base: sorted[from] as number, width, apart, bytes };
  }
  return best as NumbersPlan;
}

/** Returns the range of size `span` with the most of the sorted numbers. */
function densest(sorted: Float64Array, span: number): { from: number; count: number } {
  let from = 0;
  let best = { from: 0, count: 0 };
  for (let to = 0; to < sorted.length; to++) {
    while ((sorted[to] as number) - (sorted[from] as number) > span) from += 1;
    if (to - from + 1 > best.count) best = { from, count: to - from + 1 };
  }
  return best;
}

/** Writes a run of integers as planned. An empty run takes no bytes. */
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
  if (width > widest) throw new SealedFault('A number in the sealed hour has an invalid width.');
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
    if (index >= count) throw new SealedFault('An index in the sealed hour is out of range.');
    values[index] = base + from.signed();
    next = index + 1;
  }
  return values;
}

/**
 * Stores texts with a dictionary per hour: each distinct text once, in order of first appearance, and a run of indexes
 * into the dictionary. The texts of all columns form one block, which is deflated if that makes it shorter. Hours with
 * failures have sentences that differ only in a number. Nearly all other hours contain only an address.
 */

/**
 * Minimum size in bytes of a deflated block. For shorter blocks, deflating would take longer than the rest of an hour.
 */
const minDeflateBytes = 192;
/**
 * Maximum number of bytes from one deflated byte (RFC 1951: at best 258 per two bits). A larger claimed size is
 * invalid.
 */
const maxOfByte = 1032;

/** Writes columns of texts. */
export function writeTexts(to: ByteWriter, columns: readonly (readonly (string | null)[])[]): void {
  const words = new ByteWriter();
  const places = new ByteWriter();
  for (const column of columns) {
    const dictionary = new Map<string | null, number>();
    const run = column.map((text) => {
      const known = dictionary.get(text);
      if (known !== undefined) return known;
      dictionary.set(text, dictionary.size);
      return dictionary.size - 1;
    });
    places.varint(dictionary.size);
    if (dictionary.size > 1) writeNumbers(places, run);
    for (const text of dictionary.keys()) writeWord(words, text);
  }
  const block = words.finish();
  const deflated = block.length < minDeflateBytes ? block : deflateRawSync(block);
  if (deflated.length < block.length) {
    to.varint(block.length * 2 + 1);
    to.varint(deflated.length);
    to.bytes(deflated);
  } else {
    to.varint(block.length * 2);
    to.bytes(block);
  }
  to.bytes(places.finish());
}

/** Reads `columns` columns of `count` texts. */
export function readTexts(from: ByteReader, columns: number, count: number): (string | null)[][] {
  const words = new ByteReader(readBlock(from));
  return Array.from({ length: columns }, () => {
    const size = from.varint();
    if (size < 1 || size > count)
      throw new SealedFault('A dictionary in the sealed hour has an invalid size.');
    if (size === 1) return new Array(count).fill(readWord(words));
    const run = readNumbers(from, count);
    const dictionary = Array.from({ length: size }, () => readWord(words));
    return run.map((index) => {
      const text = dictionary[index];
      if (text === undefined)
        throw new SealedFault('A text in the sealed hour is missing from its dictionary.');
      return text;
    });
  });
}

/** Writes a text as its length plus one, followed by UTF-8. Zero means null. */
function writeWord(to: ByteWriter, text: string | null): void {
  if (text === null) {
    to.varint(0);
    return;
  }
  const bytes = Buffer.from(text);
  to.varint(bytes.length + 1);
  to.bytes(bytes);
}

function readWord(from: ByteReader): string | null {
  const length = from.varint();
  return length === 0 ? null : from.text(length - 1);
}

function readBlock(from: ByteReader): Buffer {
  const head = from.varint();
  const length = Math.floor(head / 2);
  if (head % 2 === 0) return from.bytes(length);
  const deflated = from.bytes(from.varint());
  if (length > deflated.length * maxOfByte)
    throw new SealedFault('The texts of the sealed hour are too long.');
  try {
    const block = inflateRawSync(deflated, { maxOutputLength: Math.max(1, length) });
    if (block.length === length) return block;
  } catch {
    // Reports the error below, because zlib's message would not help.
  }
  throw new SealedFault('The texts of the sealed hour cannot be decompressed.');
}

/**
 * Stores measured times to a tenth of a millisecond. A column with a time that does not fit is stored exactly. In
 * practice, this does not occur, because such a time would be several days long or not a number. The total time of a
 * check is nearly the sum of its phases, so only the difference is stored if that is shorter.
 */

const forms = { tenths: 0, overPhases: 1, exact: 2 } as const;

/** Maximum number of tenths, equal to 59 hours. */
const maxTenths = 2 ** 31 - 1;

/** Returns a time as an hour returns it after sealing. Times that do not fit are exact, see above. */
export function toTenth(ms: number): number {
  return tenthsOf(ms) / 10;
}

function tenthsOf(ms: number): number {
  // Adding zero removes the sign of a negative zero.
  return Math.round(ms * 10) + 0;
}

/** Writes the phases, then the total time. */
export function writeTimes(to: ByteWriter, hour: HourOfChecks): void {
  const sums: number[] = new Array(hour.offsetMs.length).fill(0);
  for (const column of phaseColumns) {
    const there = writePresence(to, hour[column]);
    const tenths = writeColumn(to, there, null);
    if (tenths !== null) addUp(sums, hour[column], tenths);
  }
  const there = writePresence(to, hour.durationMs);
  writeColumn(
    to,
    there,
    sums.filter((_, index) => hour.durationMs[index] !== null),
  );
}

/** Reads the output of `writeTimes`. Must be called after all other columns of the hour have been read. */
export function readTimes(from: ByteReader, count: number): Pick<HourOfChecks, TimeColumn> {
  const sums: number[] = new Array(count).fill(0);
  const read = (isWhole: boolean) => {
    const places = readPresence(from, count);
    if (places.count === 0) return new Array<null>(count).fill(null);
    const form = from.byte();
    if (form === forms.exact)
      return spreadOut(
        Array.from({ length: places.count }, () => from.double()),
        places,
        count,
      );
    if (form !== forms.tenths && !(isWhole && form === forms.overPhases)) {
      throw new SealedFault('A column of the sealed hour has an unknown encoding.');
    }
    const column = spreadOut(readNumbers(from, places.count), places, count);
    for (let index = 0; index < count; index++) {
      let tenths = column[index] as number | null;
      if (tenths === null) continue;
      if (form === forms.overPhases) tenths += sums[index] as number;
      else if (!isWhole) sums[index] = (sums[index] as number) + tenths;
      column[index] = tenths / 10;
    }
    return column;
  };
  return {
    dnsMs: read(false),
    connectMs: read(false),
    tlsMs: read(false),
    firstByteMs: read(false),
    transferMs: read(false),
    durationMs: read(true),
  };
}

type TimeColumn = (typeof phaseColumns)[number] | 'durationMs';

/**
 * Writes the existing times. If `sums` is set and this is shorter, writes their differences from the sums of the
 * phases.
 * @returns the times in tenths, or null if they were stored exactly
 */
function writeColumn(
  to: ByteWriter,
  times: readonly number[],
  sums: readonly number[] | null,
): number[] | null {
  if (times.length === 0) return [];
  const tenths = times.map(tenthsOf);
  if (!tenths.every((value) => Math.abs(value) <= maxTenths)) {
    to.byte(forms.exact);
    for (const time of times) to.double(time);
    return null;
  }
  const plain = planNumbers(tenths);
  if (sums !== null) {
    const over = tenths.map((value, index) => value - (sums[index] as number));
    const plan = planNumbers(over);
    if (plan.bytes < plain.bytes) {
      to.byte(forms.overPhases);
      writeNumbers(to, over, plan);
      return tenths;
    }
  }
  to.byte(forms.tenths);
  writeNumbers(to, tenths, plain);
  return tenths;
}

/** Adds the tenths of a column to the sums of its checks. */
function addUp(sums: number[], column: readonly (number | null)[], tenths: readonly number[]): void {
  let next = 0;
  for (const [index, value] of column.entries()) {
    if (value === null) continue;
    sums[index] = (sums[index] as number) + (tenths[next++] as number);
  }
}
