import { dayMs } from '#platform/clock.ts';

/** SOA serial numbers: 32 bits that wrap around (RFC 1982). */

const HALF = 2 ** 31;
const MOD = 2 ** 32;

/** Returns -1, 0 or 1 if `a` is older than, equal to or newer than `b`; null if RFC 1982 does not define the order. */
export function compareSerials(a: number, b: number): -1 | 0 | 1 | null {
  const distance = (((b - a) % MOD) + MOD) % MOD;
  if (distance === 0) return 0;
  if (distance === HALF) return null;
  return distance < HALF ? -1 : 1;
}

/** Returns the newest of `serials`; null if there are none or their order is undefined. */
export function newestSerial(serials: readonly number[]): number | null {
  let newest: number | null = null;
  for (const serial of serials) {
    if (newest === null) newest = serial;
    else {
      const order = compareSerials(newest, serial);
      if (order === null) return null;
      if (order < 0) newest = serial;
    }
  }
  return newest;
}

/**
 * Returns the latest time (ms since the epoch) at which a serial in a common format can have been set: the end of the
 * day for YYYYMMDDnn, the same second for Unix time. Null for a plain counter.
 */
export function serialTime(serial: number, nowMs: number): number | null {
  const match = /^((?:19|20)\d\d)(\d\d)(\d\d)\d\d$/.exec(String(serial));
  if (match) {
    const [, year, month, day] = match.map(Number);
    const start = Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1);
    const date = new Date(start);
    if (date.getUTCMonth() === (month ?? 0) - 1 && date.getUTCDate() === day) return start + dayMs;
  }
  const asMs = serial * 1_000;
  const TEN_YEARS_MS = 10 * 366 * dayMs;
  return asMs > nowMs - TEN_YEARS_MS && asMs <= nowMs + dayMs ? asMs : null;
}
