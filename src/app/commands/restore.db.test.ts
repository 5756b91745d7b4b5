import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { runProgram, temporaryFolder } from '#test/e2e/support/program.ts';
import { createTestDatabase } from '#test/support/database.ts';

test('restore into an outside database is refused while a service uses it, also with --force', async () => {
  const database = await createTestDatabase();
  after(() => database.drop());
  const folder = temporaryFolder();
  const env = { BELLTOWER_DATABASE_URL: database.url, BELLTOWER_DATA_DIR: join(folder, 'data') };
  const file = join(folder, 'all.backup');
  const backup = await runProgram(['backup', file], { env });
  assert.equal(backup.code, 0, backup.stderr);
  // A service on another machine: its connections are all that this one can see of it.
  const service = new pg.Client({ connectionString: database.url, application_name: 'belltower' });
  await service.connect();
  try {
    const refused = await runProgram(['restore', '--force', file], { env });
    assert.equal(refused.code, 1, refused.stdout);
    assert.match(refused.stderr, /A service is running on this database .*Stop it on every machine/);
  } finally {
    await service.end();
  }
  const restored = await runProgram(['restore', '--force', file], { env });
  assert.equal(restored.code, 0, restored.stderr);
});
