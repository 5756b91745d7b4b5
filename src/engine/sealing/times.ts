import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { type HourOfChecks, phaseColumns } from './hour-of-checks.ts';
import { readPresence, spreadOut, writePresence } from './nullable.ts';
import { planNumbers, readNumbers, writeNumbers } from './numbers.ts';
import { SealedFault } from './sealed-fault.ts';

/**
 * Times that were measured. They are kept to a tenth of a millisecond; a column with a time that does not fit (no check
 * of ours has one: it would be of some days, or no number) is kept as it is. The whole of a check is nearly the sum of
 * its phases, so what it has more than they is written where that is shorter.
 */

const forms = { tenths: 0, overPhases: 1, exact: 2 } as const;

/** Greatest number of tenths: 59 hours. */
const mostTenths = 2 ** 31 - 1;

/** A time as it comes back out of an hour; see above for one that does not fit. */
export function toTenth(ms: number): number {
  return tenthsOf(ms) / 10;
}

function tenthsOf(ms: number): number {
  // The sum takes the sign off a zero.
  return Math.round(ms * 10) + 0;
}

/** Writes the phases, then the whole. */
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

/** Reads what `writeTimes` wrote into an hour that is otherwise as it was. */
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
      throw new SealedFault('A column of the sealed hour has no such form.');
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
 * Writes the times that are there, less the sums of the phases where those are given and it helps.
 * @returns their tenths, or null where they were kept exactly.
 */
function writeColumn(
  to: ByteWriter,
  times: readonly number[],
  sums: readonly number[] | null,
): number[] | null {
  if (times.length === 0) return [];
  const tenths = times.map(tenthsOf);
  if (!tenths.every((value) => Math.abs(value) <= mostTenths)) {
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

/** Adds a column's tenths to the sums of the checks that have them. */
function addUp(sums: number[], column: readonly (number | null)[], tenths: readonly number[]): void {
  let next = 0;
  for (const [index, value] of column.entries()) {
    if (value === null) continue;
    sums[index] = (sums[index] as number) + (tenths[next++] as number);
  }
}
