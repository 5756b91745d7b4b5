import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '#platform/crypto.ts';
import { createTestApi, type TestApi } from '#test/support/http.ts';
import { readBrandWatch } from './brand-views.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

test('brand facts are null before the first sweep and then contain the lookalikes of the apex with their triage', async () => {
  const caller = await api.caller();
  const { accountId } = caller;
  const add = async (domain: string) => {
    const request = { method: 'POST', url: '/api/v1/assets/domains', payload: { domain } } as const;
    return (await api.request(caller, request)).json().id as string;
  };
  const [apex, www] = [await add('larkspur.test'), await add('www.larkspur.test')];
  const watch = () => readBrandWatch(api.database.db, { accountId, domainId: www });
  assert.equal(await watch(), null);
  const at = new Date('2026-11-20T00:00:00Z');
  const { db } = api.database;
  await db
    .insertInto('lookalike_sweeps')
    .values({
      id: newId(),
      account_id: accountId,
      domain_id: apex,
      trigger: 'manual',
      scope: 'all',
      state: 'done',
      created_at: at,
    })
    .execute();
  // A sweep of an earlier version has no free variants.
  assert.deepEqual(await watch(), { lookalikes: [], unregisteredVariants: null });
  const own = db.updateTable('lookalike_sweeps').where('account_id', '=', accountId);
  await own.set({ free_variants: ['larkspur.com'] }).execute();
  assert.deepEqual((await watch())?.unregisteredVariants, ['larkspur.com']);
  const row = { account_id: accountId, domain_id: apex, registered: true, score: 50, first_seen_at: at };
  const times = { last_seen_at: at, last_changed_at: at };
  const web = {
    status: 200,
    title: 'x',
    similarity: 0.93,
    faviconMatch: true,
    parked: false,
    passwordForm: true,
  };
  await db
    .insertInto('lookalikes')
    .values([
      {
        ...row,
        ...times,
        id: newId(),
        name: 'larkspvr.test',
        unicode: 'larkspvr.test',
        fuzzers: ['homoglyph'],
        state: 'confirmed',
        web: JSON.stringify(web),
        mail: ['mx.test'],
        score_parts: JSON.stringify([{ part: 'homograph', points: 8 }]),
      },
      {
        ...row,
        ...times,
        id: newId(),
        name: 'larkspur-login.test',
        unicode: 'larkspur-login.test',
        fuzzers: ['dictionary'],
        state: 'watching',
        score: 20,
        baseline: true,
      },
    ])
    .execute();
  const [worst, other] = (await watch())?.lookalikes ?? [];
  assert.deepEqual(
    [
      worst?.domain,
      worst?.triage,
      worst?.confirmedBy,
      worst?.homograph,
      worst?.mail,
      worst?.web,
      worst?.loginForm,
    ],
    ['larkspvr.test', 'confirmed', 'analyst', true, true, 'active', true],
  );
  assert.deepEqual(worst?.similarity, { html: 93, picture: null, favicon: true });
  assert.deepEqual(
    [other?.triage, other?.combosquat, other?.web, other?.firstSeenAt],
    ['open', true, 'none', '1970-01-01T00:00:00.000Z'],
  );
  const stranger = await api.caller();
  assert.equal(await readBrandWatch(db, { accountId: stranger.accountId, domainId: www }), null);
});
