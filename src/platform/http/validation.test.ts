import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Type } from 'typebox';
import { textOf } from '../errors.ts';
import { mustBe, toInputFaults } from './input-faults.ts';
import { compileGuard } from './validation.ts';

const admits = compileGuard({ type: 'string', format: 'date-time' });

test('a timestamp is accepted only if it can be parsed', () => {
  for (const text of [
    '2026-11-20T03:30:00Z',
    '2026-11-20T03:30:00.123Z',
    '2026-11-20t03:30:00z',
    '2026-11-20 03:30:00+05:30',
    '2024-02-29T23:59:59.999999999-23:59',
    '0000-01-01T00:00:00Z',
  ]) {
    assert.equal(admits(text), true, text);
    assert.ok(!Number.isNaN(new Date(text).getTime()), text);
  }
});

test('leap seconds, short time zones and days that do not exist are rejected', () => {
  for (const text of [
    '2016-12-31T23:59:60Z',
    '2026-01-01T00:00:00+05',
    '2026-01-01T00:00:00+0530',
    '2026-01-01T00:00:00',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01',
    '',
  ]) {
    assert.equal(admits(text), false, text);
  }
});

test('every accepted value is a valid time', () => {
  const digits = (count: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count });
  const written = fc
    .tuple(
      digits(4),
      digits(2),
      digits(2),
      digits(2),
      digits(2),
      digits(2),
      fc.constantFrom('Z', 'z', '+05:00', '-0000', ''),
    )
    .map(
      ([year, month, day, hour, minute, second, zone]) =>
        `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`,
    );
  fc.assert(
    fc.property(written, (text) => admits(text) === false || !Number.isNaN(new Date(text).getTime())),
    { numRuns: 2000 },
  );
});

test('pointers to fields with special characters are escaped (RFC 6901)', () => {
  const guard = compileGuard(Type.Object({ 'r/q~d': Type.String() }, { additionalProperties: false }));
  guard({ 'b/c~d': 1 });
  const pointers = toInputFaults(guard.errors ?? [], 'body').map((fault) => fault.pointer);
  assert.deepEqual(pointers.sort(), ['/b~1c~0d', '/r~1q~0d']);
});

test('a union with its own message reports a single error at the value', () => {
  const Entry = Type.Union([Type.Integer(), Type.String({ pattern: '^[0-9]+$' })], {
    [mustBe]: 'a number, or digits',
  });
  const guard = compileGuard(Type.Object({ list: Type.Array(Entry), name: Type.String() }));
  assert.equal(guard({ list: [1, 'abc', '2', true], name: 3 }), false);
  assert.deepEqual(
    toInputFaults(guard.errors ?? [], 'body').map(({ pointer, detail }) => `${pointer} ${textOf(detail)}`),
    [
      '/list/1 The value must be a number, or digits.',
      '/list/3 The value must be a number, or digits.',
      '/name "name" must be a string.',
    ],
  );
});

test('an invalid element of a nullable list is reported for the list, without mentioning null', () => {
  const Types = Type.Union([Type.Array(Type.Enum(['rsa', 'ecdsa'])), Type.Null()]);
  const guard = compileGuard(
    Type.Object({ keyTypes: Types, bits: Type.Union([Type.Integer(), Type.Null()]) }),
  );
  assert.equal(guard({ keyTypes: ['rsa', 'x'], bits: 'many' }), false);
  assert.deepEqual(
    toInputFaults(guard.errors ?? [], 'body').map(({ pointer, detail }) => `${pointer} ${textOf(detail)}`),
    ['/keyTypes/1 "keyTypes[1]" must be one of rsa, ecdsa.', '/bits "bits" must be a whole number.'],
  );
});

test('describes in words what a value must be, with the example from its schema', () => {
  const guard = compileGuard(
    Type.Object({
      from: Type.String({ pattern: '^\\d\\d:\\d\\d$', examples: ['22:00'] }),
      to: Type.Array(Type.String(), { minItems: 1, maxItems: 2 }),
      name: Type.String({ minLength: 1, maxLength: 3 }),
      at: Type.String({ format: 'date-time' }),
      id: Type.String({ format: 'uuid' }),
      more: Type.Array(Type.Integer(), { maxItems: 1, uniqueItems: true }),
    }),
  );
  guard({ from: 'late', to: [], name: 'long', at: 'noon', id: 'x', more: [1, 1] });
  assert.deepEqual(
    toInputFaults(guard.errors ?? [], 'body')
      .map(({ detail }) => textOf(detail))
      .sort(),
    [
      '"at" must be a date and time such as 2026-11-20T03:30:00Z.',
      '"from" has the wrong format. Enter a value such as "22:00".',
      '"id" must be an ID (UUID).',
      '"more" must have at most 1 item.',
      '"more" must not contain duplicates.',
      '"name" must have at most 3 characters.',
      '"to" must not be empty.',
    ],
  );
});

test('describes shared patterns and formats in words', () => {
  const guard = compileGuard(
    Type.Object(
      {
        name: Type.String({ pattern: '\\S', examples: ['Shop'] }),
        note: Type.String({ pattern: '^[^\\u0000]*$' }),
        key: Type.String({ pattern: '^[0-9a-fA-F]{64}$' }),
        to: Type.String({ format: 'email', examples: ['ada@example.com'] }),
        more: Type.Object({}, { minProperties: 1 }),
      },
      { additionalProperties: false },
    ),
  );
  guard({ name: ' ', note: 'a\0', key: 'x', to: 'ada', more: {} });
  assert.deepEqual(
    toInputFaults(guard.errors ?? [], 'body').map(({ detail }) => textOf(detail)),
    [
      '"name" must not be blank.',
      '"note" must not contain NUL characters.',
      '"key" must be a SHA-256 hash of 64 hexadecimal digits.',
      '"to" must be an email address such as "ada@example.com".',
      '"more" must contain at least one field.',
    ],
  );
});

test('thousands of unknown fields and wrong items are rejected in linear time, and up to 50 are listed', () => {
  const guard = compileGuard(
    Type.Object(
      {
        email: Type.String(),
        ids: Type.Optional(Type.Array(Type.Union([Type.String({ format: 'uuid' }), Type.Null()]))),
      },
      { additionalProperties: false },
    ),
  );
  const fieldsOf = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`field-${n}`, n]));
  const faultsOf = (body: unknown) => {
    assert.equal(guard(body), false);
    return toInputFaults(guard.errors ?? [], 'body');
  };
  assert.equal(faultsOf({ email: 'x', ...fieldsOf(20) }).length, 20);
  assert.equal(faultsOf({ email: 'x', ids: Array(60).fill(1) }).length, 50);
  // With quadratic work, this would take minutes.
  for (const body of [
    { ...fieldsOf(100_000) },
    { email: 'x', ids: Array(100_000).fill(1) },
    { email: 'x', ids: Array(100_000).fill([]) },
  ]) {
    const faults = faultsOf(body);
    assert.ok(faults.length >= 1 && faults.length <= 50, `${faults.length}`);
  }
  assert.ok(toInputFaults(Array(200_000).fill(guard.errors?.[0]), 'body').length <= 50);
});
