import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeStart } from './describe-start.ts';

const place = { url: 'http://127.0.0.1:3000', publicUrl: 'http://127.0.0.1:3000', withoutAccount: true };
const config = { apiDocs: true, dataDir: "/srv/ada's data", databaseUrl: null };

test('a start without an account gives the command for one, with its data folder', () => {
  const said = describeStart(config, 'all', place);
  assert.match(said, /^Open the dashboard\. Belltower is at http:\/\/127\.0\.0\.1:3000\n/);
  assert.match(said, /no account yet/);
  assert.ok(said.includes("BELLTOWER_DATA_DIR='/srv/ada'\\''s data' npm run -s belltower -- account create"));
});

test('with an external database, the command includes its setting and never prints its password', () => {
  const said = describeStart({ ...config, databaseUrl: 'postgresql://a:secret@db/x' }, 'all', place);
  assert.match(said, /BELLTOWER_DATABASE_URL/);
  assert.doesNotMatch(said, /secret|DATA_DIR/);
});

test('with an existing account, the hint to create one is omitted, and a role without API prints its name', () => {
  assert.doesNotMatch(describeStart(config, 'all', { ...place, withoutAccount: false }), /account/);
  assert.equal(describeStart(config, 'prober', null), "Belltower's prober is running.\n");
});
