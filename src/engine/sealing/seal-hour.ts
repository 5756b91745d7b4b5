import { crc32 } from 'node:zlib';
import { ByteReader, ByteWriter, SealedFault } from './bytes.ts';
import {
  readFacts,
  readNumbers,
  readTexts,
  readTimes,
  writeFacts,
  writeNumbers,
  writeTexts,
  writeTimes,
} from './columns.ts';
import { factColumns, type HourOfChecks, textColumns } from './hour-of-checks.ts';

/**
 * Version of the sealed form of the checks of one monitor, region and hour (ADR 33). The sealed form consists of the
 * version, the number of checks, columns, and a CRC-32 of everything before it. Version 1 has no column for message
 * parameters.
 */

const version = 2;
const crcBytes = 4;

/** Maximum number of checks per value. Longer hours are split. Limits the size that untrusted bytes can claim. */
export const maxChecks = 4096;

/** Seals an hour. `openHour` restores it exactly, apart from times, which are rounded to a tenth of a millisecond. */
export function sealHour(hour: HourOfChecks): Buffer {
  const count = hour.offsetMs.length;
  if (count < 1 || count > maxChecks) throw new RangeError(`A sealed hour cannot hold ${count} checks`);
  const to = new ByteWriter();
  to.byte(version);
  to.varint(count);
  to.varint(hour.offsetMs[0] as number);
  // Slots are equally spaced, so these values differ only where windows are missing.
  writeNumbers(
    to,
    hour.offsetMs.slice(1).map((at, index) => at - (hour.offsetMs[index] as number)),
  );
  writeNumbers(to, hour.lateMs);
  writeTimes(to, hour);
  writeTexts(to, [hour.status, ...textColumns.map((column) => hour[column])]);
  for (const column of factColumns) writeFacts(to, hour[column]);
  const body = to.finish();
  to.uint32(crc32(body));
  return to.finish();
}

/**
 * Opens a sealed hour.
 * @throws SealedFault for bytes that were not written by `sealHour`
 */
export function openHour(bytes: Buffer): HourOfChecks {
  // Checks the version first, because this code cannot interpret the bytes of another version.
  const [written] = bytes;
  if (written !== 1 && written !== version) {
    throw new SealedFault(`The sealed hour has version ${written ?? 'none'}, which is not supported.`);
  }
  const end = bytes.length - crcBytes;
  if (end < 1 || crc32(bytes.subarray(0, end)) !== bytes.readUInt32LE(end)) {
    throw new SealedFault('The sealed hour is damaged: its checksum does not match.');
  }
  return readHour(new ByteReader(bytes.subarray(1, end)), written);
}

/** Reads the content between version and checksum without the checks of `openHour`. For tests of the content. */
export function readHour(from: ByteReader, written = version): HourOfChecks {
  const count = from.varint();
  if (count < 1 || count > maxChecks)
    throw new SealedFault('The sealed hour has an invalid number of checks.');
  const offsetMs = [from.varint()];
  for (const step of readNumbers(from, count - 1)) offsetMs.push((offsetMs.at(-1) as number) + step);
  const lateMs = readNumbers(from, count);
  const times = readTimes(from, count);
  const [status = [], address = [], code = [], error = [], message = [], params] = readTexts(
    from,
    (written === 1 ? 0 : 1) + textColumns.length,
    count,
  );
  const [httpStatus = [], daysLeft = [], missedWindows = []] = factColumns.map(() => readFacts(from, count));
  if (from.left > 0) throw new SealedFault('The sealed hour has data after its end.');
  const letters = status.map((letter) => letter ?? '');
  return {
    offsetMs,
    lateMs,
    ...times,
    status: letters,
    address,
    code,
    error,
    message,
    params: params ?? message.map(() => null),
    httpStatus,
    daysLeft,
    missedWindows,
  };
}
