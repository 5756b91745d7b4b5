import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeImport } from './describe-import.ts';
import { describeStart } from './describe-start.ts';
import { createProgress, renderBar } from './terminal-progress.ts';

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

test('counts of one are singular', () => {
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

test('only the first fifty invalid rows are shown', () => {
  const invalidRows = Array.from({ length: 60 }, (_, row) => ({ row, column: null, message: 'bad' }));
  const text = describeImport(
    { ...answer, ignoredColumns: [], invalidRows },
    { dryRun: true, domains: true },
  );
  assert.match(text, /^Would create 2 domains/);
  assert.match(text, /and 10 more \(--json shows all\)\n$/);
});

const apiAddress = { url: 'http://127.0.0.1:3000', publicUrl: 'http://127.0.0.1:3000', withoutAccount: true };
const config = { apiDocs: true, dataDir: "/srv/ada's data", databaseUrl: null };

test('starting without an account prints the command that creates one, including the data directory', () => {
  const text = describeStart(config, 'all', apiAddress);
  assert.match(text, /^Belltower is running\. Open the dashboard at http:\/\/127\.0\.0\.1:3000\n/);
  assert.match(text, /no account yet/);
  assert.ok(text.includes("BELLTOWER_DATA_DIR='/srv/ada'\\''s data' npm run -s belltower -- account create"));
});

test('with an external database, the printed command includes its setting but never its password', () => {
  const text = describeStart({ ...config, databaseUrl: 'postgresql://a:secret@db/x' }, 'all', apiAddress);
  assert.match(text, /BELLTOWER_DATABASE_URL/);
  assert.doesNotMatch(text, /secret|DATA_DIR/);
});

test('no hint to create an account is printed if one exists, and a process without the API prints its role', () => {
  assert.doesNotMatch(describeStart(config, 'all', { ...apiAddress, withoutAccount: false }), /account/);
  assert.equal(describeStart(config, 'prober', null), "Belltower's prober is running.\n");
});

test('a progress bar shows the percentage and the amounts', () => {
  assert.equal(renderBar(0, 2000), `${'░'.repeat(30)}   0 %  0 B of 2.0 kB`);
  assert.equal(renderBar(1_500_000, 3_000_000), `${'█'.repeat(15)}${'░'.repeat(15)}  50 %  1.5 MB of 3.0 MB`);
  assert.equal(renderBar(5_000_000_000, null), '5.0 GB');
});

test('progress is written only to a terminal, and redraws are throttled', () => {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const quiet = createProgress('x', { isTTY: false, write }, () => 0);
  quiet.update(1, 2);
  quiet.end();
  assert.deepEqual(written, []);
  const loud = createProgress('x', { isTTY: true, write }, () => 0);
  for (let done = 0; done < 1000; done++) loud.update(done, 1000);
  assert.equal(written.length, 1);
});
