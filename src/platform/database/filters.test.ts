import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import {
  allOf,
  type Condition,
  hasId,
  hasOneOf,
  hasPart,
  isAfter,
  isEqual,
  isOneOf,
  isSet,
  isWithin,
} from './filters.ts';

const db = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (inner) => new PostgresIntrospector(inner),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function compileCondition(condition: Condition | null): [text: string, ...values: unknown[]] {
  assert.ok(condition !== null);
  const { sql: text, parameters } = condition.compile(db);
  return [text, ...parameters];
}

test('a filter that was not requested adds no condition', () => {
  const none = [
    isEqual('kind', undefined),
    isOneOf('state', undefined),
    isOneOf('state', []),
    hasOneOf('tags', undefined),
    hasId('id', []),
    isSet('verified_at', undefined),
    isWithin('opened_at', {}),
    hasPart(['name'], undefined),
    isAfter(['at', 'id'], null),
  ];
  assert.deepEqual(
    none.filter((condition) => condition !== null),
    [],
  );
  assert.deepEqual(compileCondition(allOf(...none)), ['true']);
});

test('conditions are joined with "and", and their values are parameters', () => {
  const from = new Date(1);
  assert.deepEqual(
    compileCondition(
      allOf(
        sql<boolean>`m.account_id = ${'a'}`,
        isEqual('m.kind', 'http'),
        null,
        isOneOf('state', ['open', 'resolved']),
        hasOneOf('tags', ['eu']),
        isWithin('at', { from }),
      ),
    ),
    [
      'm.account_id = $1 and m.kind = $2 and state = any($3::text[]) and tags && $4::text[] and at >= $5',
      ...['a', 'http', ['open', 'resolved'], ['eu'], from],
    ],
  );
});

test('a time range includes its beginning and excludes its end', () => {
  const [from, to] = [new Date(1), new Date(2)];
  assert.deepEqual(compileCondition(isWithin('at', { from, to })), ['at >= $1 and at < $2', from, to]);
  assert.deepEqual(compileCondition(isWithin('at', { to })), ['at < $1', to]);
});

test('a search treats the special characters of LIKE as literals', () => {
  assert.deepEqual(compileCondition(hasPart(['name', 'target'], '50%_\\')), [
    '(name ilike (select $1::text) or target ilike (select $2::text))',
    '%50\\%\\_\\\\%',
    '%50\\%\\_\\\\%',
  ]);
});

test('a page continues after the last row of the previous page, in either direction', () => {
  const last = { at: new Date(5), id: 'x' };
  assert.deepEqual(compileCondition(isAfter(['m.at', 'm.id'], last)), [
    '(m.at, m.id) < ($1::timestamptz, $2::uuid)',
    last.at,
    'x',
  ]);
  assert.match(compileCondition(isAfter(['at', 'id'], last, 'rising'))[0], / > /);
});

test('columns can be filtered by whether they are set', () => {
  assert.deepEqual(compileCondition(isSet('verified_at', true)), ['verified_at is not null']);
  assert.deepEqual(compileCondition(isSet('verified_at', false)), ['verified_at is null']);
});
