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

test('schema.sql and the database types are what the migrations make (else: npm run generate)', async () => {
  const { schema, types } = await renderDatabaseFiles(migrated);
  assert.equal(schema, await readFile(databaseFiles.schema, 'utf8'));
  assert.equal(types, await readFile(databaseFiles.types, 'utf8'));
});

test('schema.sql run on an empty database makes the same schema', async () => {
  const empty = await createTestDatabase({ migrated: false });
  try {
    const schema = await readFile(databaseFiles.schema, 'utf8');
    await empty.pool.query(schema);
    assert.equal(await dumpSchema(empty.pool), schema);
  } finally {
    await empty.drop();
  }
});
