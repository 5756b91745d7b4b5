import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeImport } from './describe-import.ts';

const answer = {
  created: 2,
  skippedDuplicate: 1,
  skippedForLimit: 0,
  planLimit: 100,
  invalidRows: [
    { row: 4, column: 'domain', message: 'Not a valid domain name. Enter a name such as example.com.' },
  ],
  ignoredColumns: ['source', 'no\x1bte'],
};

test('an import reports what was created, what was ignored and which rows are invalid', () => {
  assert.equal(
    describeImport(answer, {}),
    `Created 2 monitors; 1 already existed.
Ignored columns: source, no?te.
1 row is not valid:
  row 4, domain: Not a valid domain name. Enter a name such as example.com.
`,
  );
});

test('one domain and a plan of one monitor are singular', () => {
  const one = {
    ...answer,
    created: 1,
    skippedForLimit: 3,
    planLimit: 1,
    invalidRows: [],
    ignoredColumns: [],
  };
  assert.equal(
    describeImport(one, { domains: true }),
    'Created 1 domain; 1 already existed.\nSkipped 3 because the plan allows 1 monitor.\n',
  );
});

test('of many wrong rows the first fifty are shown', () => {
  const invalidRows = Array.from({ length: 60 }, (_, row) => ({ row, column: null, message: 'bad' }));
  const said = describeImport(
    { ...answer, ignoredColumns: [], invalidRows },
    { dryRun: true, domains: true },
  );
  assert.match(said, /^Would create 2 domains/);
  assert.match(said, /and 10 more \(--json shows all\)\n$/);
});
