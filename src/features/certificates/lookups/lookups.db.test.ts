import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createCrtshSource } from '#engine/ct/sources/crtsh.ts';
import { createSslmateSource } from '#engine/ct/sources/sslmate.ts';
import type { IssuanceSource } from '#engine/ct/sources/types.ts';
import { type IssuanceSearch, startIssuanceSearch } from '#lab/ct/issuance-search.ts';
import { createCa } from '#lab/tls/ca.ts';
import { createLog } from '#platform/log.ts';
import { createSourceClient } from '#platform/sources/client.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { completeIssuance, runDueLookups } from './lookup-work.ts';

const path = '/api/v1/certificates';
const ca = createCa({ name: 'Lab CA' });
const otherCa = createCa({ name: 'Other CA', organization: 'Other CA' });
let api: TestApi;
let search: IssuanceSearch;
let sources: { crtsh: IssuanceSource; sslmate: IssuanceSource };
before(async () => {
  api = await createTestApi();
});
beforeEach(async () => {
  await search?.close();
  search = await startIssuanceSearch();
  const client = (baseUrl: string) => createSourceClient({ baseUrl, rps: 1_000, clock: api.clock });
  sources = {
    crtsh: createCrtshSource(client(search.crtshUrl)),
    sslmate: createSslmateSource(client(search.sslmateUrl), 'key'),
  };
});
after(async () => {
  await search.close();
  await api.close();
});

const partsOf = (...query: IssuanceSource[]) => ({
  db: api.database.db,
  clock: api.clock,
  log: createLog('silent'),
  mode: 'api' as const,
  sources: query,
  isInCaa: async () => false,
});
const signal = new AbortController().signal;

async function due(domain: string): Promise<Caller> {
  const caller = await api.caller();
  await api.request(caller, { method: 'POST', url: '/api/v1/assets/domains', payload: { domain } });
  return caller;
}

async function items(caller: Caller, url: string): Promise<Record<string, unknown>[]> {
  return (await api.request(caller, { url })).json().items;
}
const incidentsOf = (caller: Caller) => items(caller, '/api/v1/incidents?sourceType=certificate');
const nextDay = () => api.clock.advance(27 * 3_600_000);

test('an issuance that crt.sh lists without its bytes is completed and evaluated again later', async () => {
  const caller = await due('facts.example');
  const policy = { keyTypes: ['rsa'] };
  await api.request(caller, { method: 'PUT', url: `${path}/policy`, payload: policy });
  const { der } = ca.issue({ names: ['facts.example'] });
  search.add(der);
  const parts = partsOf(sources.crtsh);
  while (await runDueLookups(parts, signal));
  const [bare] = await items(caller, `${path}/issuances`);
  assert.deepEqual([bare?.tbsSha256, bare?.keyType, bare?.state], [null, null, 'expected']);
  const pem = `${path}/issuances/${bare?.id}/certificate.pem`;
  assert.equal((await api.request(caller, { url: pem })).statusCode, 404);
  assert.equal(await completeIssuance(parts, signal), true);
  assert.equal(await completeIssuance(parts, signal), false);
  const [whole, ...rest] = await items(caller, `${path}/issuances`);
  assert.equal(rest.length, 0);
  assert.deepEqual([whole?.id, whole?.keyType, whole?.state], [bare?.id, 'ecdsa', 'unexpected']);
  assert.match(String(whole?.tbsSha256), /^[0-9a-f]{64}$/);
  assert.equal((await api.request(caller, { url: pem })).statusCode, 200);
  assert.deepEqual(await incidentsOf(caller), [], 'certificates of the baseline do not open incidents');
});

for (const name of ['crtsh', 'sslmate'] as const) {
  test(`a domain's first lookup is its baseline, and new certificates on the next day open incidents (${name})`, async () => {
    const domain = `${name}.example`;
    const caller = await due(domain);
    for (let n = 0; n < 400; n++) search.add(ca.issue({ names: [`h${n}.${domain}`] }).der);
    const parts = partsOf(sources[name]);
    while (await runDueLookups(parts, signal));
    assert.equal((await items(caller, `${path}/issuances?limit=500`)).length, 400);
    assert.deepEqual(await incidentsOf(caller), []);
    search.add(ca.issue({ names: [`renewed.${domain}`] }).der);
    search.add(otherCa.issue({ names: [`evil.${domain}`] }).der);
    nextDay();
    while (await runDueLookups(parts, signal));
    const all = await items(caller, `${path}/issuances?limit=500`);
    assert.equal(all.length, 402);
    const [incident, ...rest] = await incidentsOf(caller);
    assert.equal(rest.length, 0);
    assert.match(String(incident?.title), /^evil\./);
    nextDay();
    while (await runDueLookups(parts, signal));
    assert.equal((await items(caller, `${path}/issuances?limit=500`)).length, 402);
    assert.equal((await incidentsOf(caller)).length, 1);
  });
}

test('a failing source is retried with increasing delays while another source is used', async () => {
  const caller = await due('trouble.example');
  search.add(ca.issue({ names: ['trouble.example'] }).der);
  for (const trouble of [{ status: 502 }, { status: 429, retryAfter: 7_200 }, 'truncated', 'html'] as const) {
    search.trouble = trouble;
    while (await runDueLookups(partsOf(sources.crtsh), signal));
    assert.deepEqual(await items(caller, `${path}/issuances`), []);
    api.clock.advance(8 * 3_600_000);
  }
  assert.ok(search.requests.filter((one) => one.includes('trouble')).length <= 4, 'each search is sent once');
  const broken: IssuanceSource = {
    ...sources.sslmate,
    list: async () => ({ kind: 'failed', code: 'server-error', retryAfterMs: null }),
  };
  search.trouble = null;
  api.clock.advance(8 * 3_600_000);
  while (await runDueLookups(partsOf(broken, sources.crtsh), signal));
  assert.equal((await items(caller, `${path}/issuances`)).length, 1);
  assert.deepEqual(await incidentsOf(caller), []);
});

test('a domain below another domain in the account is not looked up separately', async () => {
  const caller = await due('whole.example');
  await api.request(caller, {
    method: 'POST',
    url: '/api/v1/assets/domains',
    payload: { domain: 'www.whole.example' },
  });
  search.add(ca.issue({ names: ['www.whole.example'] }).der);
  while (await runDueLookups(partsOf(sources.crtsh), signal));
  assert.equal((await items(caller, `${path}/issuances`)).length, 1);
  assert.equal(
    search.requests.some((one) => one.includes('www.whole')),
    false,
  );
});
