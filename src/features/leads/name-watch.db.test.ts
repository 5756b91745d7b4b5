import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withTransaction } from '#platform/database/transaction.ts';
import { createTestApi, type TestApi } from '#test/support/http.ts';
import { createLeadWatch } from './jobs.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const names = [
  '*.larkspur-login.xyz',
  'larkspur-login.xyz',
  'www.larkspur.example',
  'larkspur.test',
  'innocent.test',
];

test('names in logged certificates that imitate a domain become leads once in every account that monitors the domain', async () => {
  const callers = [await api.caller(), await api.caller()];
  for (const caller of callers) {
    const payload = { domain: 'larkspur.example' };
    await api.request(caller, { method: 'POST', url: '/api/v1/assets/domains', payload });
  }
  const watch = createLeadWatch({ db: api.database.db, clock: api.clock });
  for (let times = 0; times < 2; times++) {
    const sink = await watch.open();
    for (const name of names) sink.observe(name);
    await withTransaction(api.database.db, (tx) => sink.write(tx, new Date(api.clock.now())));
    api.clock.advance(1_000);
  }
  for (const caller of callers) {
    const { items } = (await api.request(caller, { url: '/api/v1/threats/leads' })).json();
    assert.deepEqual(
      items.map(({ url, source, evidence }: Record<string, string>) => [url, source, evidence]),
      [['https://larkspur-login.xyz/', 'certificate', 'A certificate for larkspur-login.xyz was logged.']],
    );
  }
});
