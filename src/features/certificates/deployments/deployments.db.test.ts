import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTlsPki, startTlsServer } from '#lab/tls/server.ts';
import { createOfflineNet, createTestApi, type TestApi } from '#test/support/http.ts';
import { certificateJobs } from '../jobs.ts';
import { toPlaces, writePlaces } from './look.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

test('what a scan stored of a host is a deployment, one for each certificate with all its addresses', async () => {
  const caller = await api.caller();
  const made = await api.ask(caller, {
    method: 'POST',
    url: '/api/v1/assets/domains',
    payload: { domain: 'scan.example' },
  });
  const certificate = (address: string, letter: string) => ({
    ...{ address, fingerprint: letter.repeat(64), spkiSha256: 'd'.repeat(64), subject: 'CN=scan.example' },
    ...{ issuer: 'CN=R13', issuerOrganisation: "Let's Encrypt", dnsNames: ['scan.example'] },
    ...{ notBefore: api.clock.now(), notAfter: api.clock.now() + 86_400_000 },
    ...{ trustFault: 'incomplete-chain', revocation: 'good' },
  });
  const scanned = {
    ...{ account_id: caller.accountId, domain_id: made.json().id, checked_at: new Date(api.clock.now()) },
    hosts: [
      {
        ...{ host: 'scan.example', port: 443, failure: null, protocols: null },
        certificates: [
          certificate('192.0.2.1', 'a'),
          certificate('192.0.2.2', 'a'),
          certificate('192.0.2.3', 'b'),
        ],
      },
    ],
  };
  await writePlaces(api.database.db, toPlaces(scanned));
  await writePlaces(api.database.db, toPlaces(scanned));
  const { items } = (await api.ask(caller, { url: '/api/v1/certificates/deployments' })).json();
  assert.deepEqual(
    items
      .map((item: Record<string, unknown>) => [item.addresses, item.chainComplete, item.current])
      .toSorted((a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]))),
    [
      [['192.0.2.1', '192.0.2.2'], false, true],
      [['192.0.2.3'], false, true],
    ],
  );
});

test('what an ssl monitor watches is looked at, and again after hours alone', async () => {
  const caller = await api.caller();
  const server = await startTlsServer({ pki: createTlsPki(), defect: 'good', now: api.clock.now() });
  const order = { kind: 'ssl', name: 'here', host: '127.0.0.1', port: server.port };
  const made = await api.ask(caller, { method: 'POST', url: '/api/v1/service-monitors', payload: order });
  assert.equal(made.statusCode, 201, made.body);
  const deps = { net: createOfflineNet(), clock: api.clock, signal: new AbortController().signal };
  const job = certificateJobs(deps).find(({ name }) => name === 'certificate-deployments');
  const run = () => job?.run(api.database.db, new Date(api.clock.now()));
  assert.equal((await run())?.looked, 1);
  assert.equal((await run())?.looked, 0);
  const { items } = (await api.ask(caller, { url: '/api/v1/certificates/deployments' })).json();
  assert.deepEqual([items[0].host, items[0].port, items[0].current], ['127.0.0.1', server.port, true]);
  api.clock.advance(7 * 3_600_000);
  assert.equal((await run())?.looked, 1);
  await server.close();
});
