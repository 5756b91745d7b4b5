import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { ByteReader, ByteWriter, SealedFault } from './bytes.ts';
import { readNumbers, toTenth, writeNumbers } from './columns.ts';
import { emptyHour, type HourOfChecks } from './hour-of-checks.ts';
import { maxChecks, openHour, readHour, sealHour } from './seal-hour.ts';

const maybe = <T>(values: fc.Arbitrary<T>) => fc.oneof(values, fc.constant(null));
const int = (bits: number) => fc.integer({ min: -(2 ** (bits - 1)), max: 2 ** (bits - 1) - 1 });
const real = fc.oneof(
  { weight: 8, arbitrary: fc.float({ min: 0, max: 60_000, noNaN: true }) },
  { weight: 1, arbitrary: fc.float() },
);
const text = fc.oneof(
  fc.constantFrom('192.0.2.1', '', 'connect-timeout'),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Generates a check with any values that a live row can have. */
const check = fc.record({
  step: fc.oneof(fc.constant(60_000), fc.nat(100_000)),
  lateMs: fc.oneof(fc.nat(20), int(32)),
  status: fc.constantFrom('u', 'g', 'd', 'n', 'm'),
  durationMs: maybe(real),
  dnsMs: maybe(real),
  connectMs: maybe(real),
  tlsMs: maybe(real),
  firstByteMs: maybe(real),
  transferMs: maybe(real),
  address: maybe(text),
  code: maybe(text),
  error: maybe(text),
  message: maybe(text),
  params: maybe(text),
  httpStatus: maybe(int(16)),
  daysLeft: maybe(int(16)),
  missedWindows: maybe(int(32)),
});

type Check = typeof check extends fc.Arbitrary<infer T> ? T : never;

function hourOf(checks: readonly Check[]): HourOfChecks {
  const hour = emptyHour();
  let at = 0;
  for (const { step, ...rest } of checks) {
    at += step;
    hour.offsetMs.push(at);
    for (const [column, value] of Object.entries(rest))
      (hour[column as keyof HourOfChecks] as unknown[]).push(value);
  }
  return hour;
}

const hours = fc.array(check, { minLength: 1, maxLength: 70 }).map(hourOf);

const timeColumns = ['durationMs', 'dnsMs', 'connectMs', 'tlsMs', 'firstByteMs', 'transferMs'] as const;
const fits = (ms: number | null) => ms === null || Math.abs(Math.round(ms * 10)) < 2 ** 31;

/**
 * Returns the hour as expected after a round trip. Times are rounded to a tenth, or exact if one time in the column
 * does not fit.
 */
function sealedHour(hour: HourOfChecks): HourOfChecks {
  const whole = { ...hour };
  for (const column of timeColumns) {
    if (hour[column].every(fits))
      whole[column] = hour[column].map((ms) => (ms === null ? null : toTenth(ms)));
  }
  return whole;
}

test('any hour of checks is restored, with times to a tenth of a millisecond', () => {
  fc.assert(
    fc.property(hours, (hour) => {
      assert.deepEqual(openHour(sealHour(hour)), sealedHour(hour));
    }),
    { numRuns: 300 },
  );
});

test('a time is accurate to half a tenth of a millisecond', () => {
  fc.assert(
    fc.property(fc.float({ min: 0, max: 1_000_000, noNaN: true }), (ms) => {
      assert.ok(Math.abs(toTenth(ms) - ms) <= 0.05 + 1e-9);
    }),
  );
});

test('any run of integers is restored, and a run of equal integers takes only two bytes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.nat(9), int(32), fc.integer({ min: -(2 ** 40), max: 2 ** 40 }))),
      (values) => {
        const to = new ByteWriter();
        writeNumbers(to, values);
        const from = new ByteReader(to.finish());
        assert.deepEqual(readNumbers(from, values.length), values);
        assert.equal(from.left, 0);
      },
    ),
  );
  const to = new ByteWriter();
  writeNumbers(to, new Array(1000).fill(7));
  assert.equal(to.finish().length, 2);
});

test('bytes that were changed, truncated or made up are rejected', () => {
  fc.assert(
    fc.property(hours, fc.nat(), fc.integer({ min: 1, max: 255 }), (hour, index, change) => {
      const sealed = sealHour(hour);
      const at = index % sealed.length;
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] as number) ^ change;
      assert.throws(() => openHour(changed), SealedFault);
      assert.throws(() => openHour(sealed.subarray(0, at)), SealedFault);
      assert.throws(() => openHour(Buffer.concat([sealed, Buffer.of(change)])), SealedFault);
    }),
    { numRuns: 100 },
  );
});

test('bytes with a correct checksum but invalid content are rejected', () => {
  const opened = (body: Uint8Array) => {
    try {
      readHour(new ByteReader(Buffer.from(body)));
    } catch (error) {
      assert.ok(error instanceof SealedFault, String(error));
    }
  };
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), opened), { numRuns: 1000 });
  fc.assert(
    fc.property(
      hours,
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }),
      (hour, changes) => {
        const body = Buffer.from(sealHour(hour).subarray(1, -4));
        for (const [place, value] of changes) body[place % body.length] = value;
        opened(body);
      },
    ),
    { numRuns: 300 },
  );
});

test('no memory is allocated for texts that claim an impossible length', () => {
  const hour = hourOf([{ ...blank, message: 'x'.repeat(100_000) }]);
  const sealed = sealHour(hour);
  assert.ok(sealed.length < 300);
  assert.deepEqual(openHour(sealed), hour);
  const lie = new ByteWriter();
  for (const byte of [1, 0]) lie.varint(byte);
  writeNumbers(lie, [0]);
  for (let column = 0; column < 6; column++) lie.byte(0);
  lie.varint(2 ** 40 + 1);
  lie.varint(1);
  lie.byte(0);
  assert.throws(() => readHour(new ByteReader(lie.finish())), /too long/);
});

const blank: Check = {
  step: 0,
  lateMs: 0,
  status: 'u',
  durationMs: null,
  dnsMs: null,
  connectMs: null,
  tlsMs: null,
  firstByteMs: null,
  transferMs: null,
  address: null,
  code: null,
  error: null,
  message: null,
  params: null,
  httpStatus: null,
  daysLeft: null,
  missedWindows: null,
};

test('an hour of version 1 can be read: its messages have no parameters', () => {
  const written = Buffer.from(
    'AQIAwKkHAAIBAgACAAEBABQAAAAAAQDSARAAAOfCpAECdQJkCjE5Mi4wLjIuMQAAEGNvbm5lY3QtdGltZW91dAAKRVRJTUVET1VUACZUaGUgY29ubmVjdGlvbiB0byBwb3J0IDQ0MyB0aW1lZCBvdXQuAgABAgIAAQICAAECAgABAgIAAQICAAEBkAMAAAALK2OP',
    'base64',
  );
  const { message, params } = openHour(written);
  assert.deepEqual(message, [null, 'The connection to port 443 timed out.']);
  assert.deepEqual(params, [null, null]);
});

test('an unknown version is reported', () => {
  const sealed = sealHour(hourOf([blank]));
  const later = Buffer.from(sealed);
  later[0] = 9;
  later.writeUInt32LE(crc32(later.subarray(0, -4)), later.length - 4);
  assert.throws(() => openHour(later), /version 9/);
  assert.throws(() => openHour(Buffer.alloc(0)), /version none/);
});

test('the maximum number of checks fits into one value, and a larger number is rejected', () => {
  const many = hourOf(
    Array.from({ length: maxChecks }, (_, index) => ({ ...blank, step: 7, durationMs: index / 10 })),
  );
  assert.deepEqual(openHour(sealHour(many)), many);
  assert.throws(() => sealHour(hourOf(new Array(maxChecks + 1).fill(blank))), RangeError);
  assert.throws(() => sealHour(emptyHour()), RangeError);
});

test('an hour of HTTPS checks a minute apart takes under 10 bytes per check', () => {
  // Realistic times: noise around a level and occasional outliers.
  const noise = (index: number, by: number) => ((index * 2_654_435_761) % 1000) / (1000 / by);
  const hour = hourOf(
    Array.from({ length: 60 }, (_, index): Check => {
      const phases = {
        dnsMs: 0.6 + noise(index, 1.5),
        connectMs: 9.4 + noise(index + 1, 3) + (index % 20 === 7 ? 80 : 0),
        tlsMs: 14.1 + noise(index + 2, 5),
        firstByteMs: 31.2 + noise(index + 3, 25),
        transferMs: 0.3 + noise(index + 4, 0.7),
      };
      const durationMs = Object.values(phases).reduce((sum, ms) => sum + ms, 0.2);
      return {
        ...blank,
        ...phases,
        durationMs,
        step: 60_000,
        lateMs: 1 + (index % 5),
        address: '192.0.2.1',
        httpStatus: 200,
        daysLeft: 61,
      };
    }),
  );
  const bytes = sealHour(hour).length / 60;
  assert.ok(bytes < 10, `${bytes.toFixed(2)} bytes a check`);
});
