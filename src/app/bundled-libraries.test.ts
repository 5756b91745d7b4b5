import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../../node_modules/.cache/libraries/', import.meta.url));

/** What a process of its own prints, in which imports were led to the bundles. */
function run(source: string): string {
  const from = JSON.stringify(new URL('./bundled-libraries.ts', import.meta.url).href);
  const script = `(await import(${from})).useBundledLibraries(); ${source}`;
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
  });
  assert.equal(done.status, 0, done.stderr);
  return done.stdout.trim();
}

for (const name of ['kysely', 'typebox'])
  test(`${name} comes from one file, with all that it exports`, async () => {
    const file = readdirSync(cache).find((entry) => entry.startsWith(`${name}-`));
    assert.ok(file, 'npm test makes the bundles first');
    assert.match(run(`console.log(import.meta.resolve('${name}'))`), new RegExp(`/libraries/${name}-[^/]+$`));
    const whole = Object.keys(await import(name)).sort();
    assert.deepEqual(
      JSON.parse(run(`console.log(JSON.stringify(Object.keys(await import('${name}')).sort()))`)),
      whole,
    );
    assert.ok(whole.length > 50);
  });

test('a schema and a statement are built by the bundles as by the libraries', () => {
  const source = `const { Type } = await import('typebox'); const { sql, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } = await import('kysely');
    const db = new Kysely({ dialect: { createAdapter: () => new PostgresAdapter(), createDriver: () => new DummyDriver(), createIntrospector: (db) => new PostgresIntrospector(db), createQueryCompiler: () => new PostgresQueryCompiler() } });
    console.log(JSON.stringify([Type.Object({ a: Type.String() }), db.selectFrom('a').select('b').where(sql\`c = \${1}\`).compile().sql]));`;
  assert.deepEqual(JSON.parse(run(source)), [
    { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
    'select "b" from "a" where c = $1',
  ]);
});
