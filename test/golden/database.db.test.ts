import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { dumpSchema } from '#platform/database/schema-dump.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { databaseFiles, renderDatabaseFiles } from '../../scripts/generate-database.ts';

let migrated: TestDatabase;
before(async () => {
  migrated = await createTestDatabase();
});
after(() => migrated.drop());

test('schema.sql and the database types match the migrations (npm run generate)', async () => {
  const { schema, types } = await renderDatabaseFiles(migrated);
  assert.equal(findDifference(schema, await readFile(databaseFiles.schema, 'utf8')), null);
  assert.equal(findDifference(types, await readFile(databaseFiles.types, 'utf8')), null);
});

test('schema.sql on an empty database creates the same schema', async () => {
  const empty = await createTestDatabase({ migrated: false });
  try {
    const schema = await readFile(databaseFiles.schema, 'utf8');
    await empty.pool.query(schema);
    assert.equal(findDifference(await dumpSchema(empty.pool), schema), null);
  } finally {
    await empty.drop();
  }
});

/** Returns the first line that differs, or null. Printing the whole golden file would make the failure hard to read. */
function findDifference(
  actual: string,
  golden: string,
): { line: number; actual: string; golden: string } | null {
  const [left, right] = [actual.split('\n'), golden.split('\n')];
  const index = left.findIndex((text, at) => text !== right[at]);
  if (index < 0 && left.length === right.length) return null;
  const at = index < 0 ? left.length : index;
  return { line: at + 1, actual: left[at] ?? '(end)', golden: right[at] ?? '(end)' };
}
