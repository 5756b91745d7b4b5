import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { snapshotCertificate } from '#engine/tls/testing/snapshots.ts';
import { startStartTlsServer } from '#lab/starttls/server.ts';
import { createTlsPki, startTlsServer } from '#lab/tls/server.ts';
import type { DnsAnswer, Net } from '#platform/net/types.ts';
import { createOfflineNet, createTestApi, type TestApi } from '#test/support/http.ts';
import { certificateJobs } from '../jobs.ts';
import { recordServedCertificates, saveObservations, toObservations } from './observe.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

test('each certificate that a scan finds on a host is one deployment with all its addresses', async () => {
  const caller = await api.caller();
  const created = await api.request(caller, {
    method: 'POST',
    url: '/api/v1/assets/domains',
    payload: { domain: 'scan.example' },
  });
  const certificate = (address: string, letter: string) =>
    snapshotCertificate({
      address,
      fingerprint: letter.repeat(64),
      spkiSha256: 'd'.repeat(64),
      subject: 'CN=scan.example',
      issuer: 'CN=R13',
      issuerOrganization: "Let's Encrypt",
      dnsNames: ['scan.example'],
      notBefore: api.clock.now(),
      notAfter: api.clock.now() + 86_400_000,
      trustFault: 'incomplete-chain',
    });
  const scanned = {
    account_id: caller.accountId,
    domain_id: created.json().id,
    checked_at: new Date(api.clock.now()),
    hosts: [
      {
        host: 'scan.example',
        port: 443,
        failure: null,
        protocols: null,
        certificates: [
          certificate('192.0.2.1', 'a'),
          certificate('192.0.2.2', 'a'),
          certificate('192.0.2.3', 'b'),
        ],
      },
    ],
  };
  await saveObservations(api.database.db, toObservations(scanned));
  await saveObservations(api.database.db, toObservations(scanned));
  const { items } = (await api.request(caller, { url: '/api/v1/certificates/deployments' })).json();
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

test('the endpoint of an ssl monitor is checked, but not again until hours later', async (context) => {
  const caller = await api.caller();
  const server = await startTlsServer({ pki: createTlsPki(), defect: 'good', now: api.clock.now() });
  context.after(() => server.close());
  const body = { kind: 'ssl', name: 'here', host: '127.0.0.1', port: server.port };
  const created = await api.request(caller, {
    method: 'POST',
    url: '/api/v1/service-monitors',
    payload: body,
  });
  assert.equal(created.statusCode, 201, created.body);
  const deps = { net: createOfflineNet(), clock: api.clock, signal: new AbortController().signal };
  const job = certificateJobs(deps).find(({ name }) => name === 'certificate-deployments');
  const run = () => job?.run(api.database.db, new Date(api.clock.now()));
  assert.equal((await run())?.checked, 1);
  assert.equal((await run())?.checked, 0);
  const { items } = (await api.request(caller, { url: '/api/v1/certificates/deployments' })).json();
  assert.deepEqual([items[0].host, items[0].port, items[0].current], ['127.0.0.1', server.port, true]);
  const [{ issuer, trust, chain, chainComplete }] = items;
  assert.deepEqual(issuer, { commonName: 'Belltower Lab Intermediate', organization: 'Belltower Lab' });
  assert.deepEqual([trust, chainComplete], ['untrusted', true], 'its root is not in the store');
  assert.match(chain[0].subject, /^CN=Belltower Lab Intermediate/);
  api.clock.advance(7 * 3_600_000);
  assert.equal((await run())?.checked, 1);
});

test('a mail host shared by verified domains is checked once for all of them', async () => {
  const { intermediate } = createTlsPki();
  const certificate = intermediate.issue({ names: ['mx.mail.example'] });
  const smtp = await startStartTlsServer({ protocol: 'smtp', behavior: 'offers', certificate });
  const imaps = await startTlsServer({ pki: createTlsPki(), defect: 'good', now: api.clock.now() });
  const owners = [await api.caller(), await api.caller(), await api.caller()];
  for (const [n, caller] of owners.entries()) {
    const payload = { domain: `mailed${n}.example` };
    await api.request(caller, { method: 'POST', url: '/api/v1/assets/domains', payload });
  }
  // The last domain is not verified.
  await sql`update domains set verified_at = ${new Date(api.clock.now())}
    where domain in ('mailed0.example', 'mailed1.example')`.execute(api.database.db);
  const query: string[] = [];
  const offline = createOfflineNet();
  const net: Net = {
    ...offline,
    dns: {
      ...offline.dns,
      query: async ({ name, type }) => {
        query.push(`${name} ${type}`);
        const data = { preference: 10, exchange: 'MX.mail.example.' };
        const answers = [
          { name, type: 'MX', ttl: 60, data },
          { name, type: 'MX', ttl: 60, data: { preference: 0, exchange: '.' } },
        ];
        return { rcode: 'NOERROR', answers } as unknown as DnsAnswer;
      },
    },
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  };
  const mailPorts = [
    { port: smtp.port, starttls: 'smtp' as const },
    { port: imaps.port, starttls: '' as const },
    { port: 1, starttls: '' as const },
  ];
  const deps = { net, clock: api.clock, signal: new AbortController().signal, mailPorts };
  const job = certificateJobs(deps).find(({ name }) => name === 'mail-certificates');
  const done = await job?.run(api.database.db, new Date(api.clock.now()));
  assert.deepEqual(done, { places: 6, served: 4 });
  assert.deepEqual(
    query.filter((one) => one.endsWith('MX')),
    ['mailed0.example MX', 'mailed1.example MX'],
  );
  const places = async (n: number) => {
    const caller = owners[n];
    assert.ok(caller);
    const { items } = (await api.request(caller, { url: '/api/v1/certificates/deployments' })).json();
    return items.map(({ host, port, starttls }: Record<string, unknown>) => [host, port, starttls]);
  };
  const expected = [
    ['mx.mail.example', smtp.port, 'smtp'],
    ['mx.mail.example', imaps.port, null],
  ];
  const byPort = (list: unknown[][]) => list.toSorted((a, b) => Number(a[1]) - Number(b[1]));
  for (const n of [0, 1]) assert.deepEqual(byPort(await places(n)), byPort(expected));
  assert.deepEqual(await places(2), [], 'unverified domains are not checked');
  await Promise.all([smtp.close(), imaps.close()]);
});

test('a certificate that any check or scan sees at an endpoint is shown by all monitors of the endpoint, even if paused', async () => {
  const caller = await api.caller();
  const { db } = api.database;
  const make = async (input: object) => {
    const payload = { kind: 'http', url: 'https://renewed.example/', ...input };
    return (await api.request(caller, { method: 'POST', url: '/api/v1/service-monitors', payload })).json()
      .id;
  };
  const checked = await make({ name: 'Checked' });
  const paused = await make({ name: 'Paused', url: 'https://renewed.example:443/path?x', paused: true });
  const see = (letter: string, days: number) => {
    const at = new Date(api.clock.now());
    const facts = {
      ...{ fingerprint: letter.repeat(64), spkiSha256: 'b'.repeat(64), dnsNames: ['renewed.example'] },
      ...{ subjectCommonName: null, issuerCommonName: 'R13', issuerOrganization: "Let's Encrypt" },
      ...{ notBefore: at.getTime(), notAfter: at.getTime() + days * 86_400_000 },
      ...{ serial: '0a', keyType: 'ec' as const, keyBits: 256, signatureAlgorithm: 'ecdsa-sha256' },
    };
    const served = {
      host: 'Renewed.example',
      port: 443,
      starttls: '',
      trust: 'trusted' as const,
      issuers: [],
      facts,
    };
    return recordServedCertificates(db, [{ monitorId: checked, served, address: '192.0.2.1', at }]);
  };
  const ends = async () => {
    const { rows } = await sql<{ monitor_id: string; days: number }>`
      select monitor_id, round(extract(epoch from expires_at - ${new Date(api.clock.now())}) / 86400)::int as days
      from certificate_expiries where account_id = ${caller.accountId}`.execute(db);
    return new Map(rows.map(({ monitor_id, days }) => [monitor_id, days]));
  };
  await see('a', 8);
  const deps = { net: createOfflineNet(), clock: api.clock, signal: new AbortController().signal };
  const job = certificateJobs(deps).find(({ name }) => name === 'certificate-ends');
  await job?.run(db, new Date(api.clock.now()));
  const bothIn = (days: number) =>
    new Map([
      [checked, days],
      [paused, days],
    ]);
  assert.deepEqual(await ends(), bothIn(8));
  await see('c', 89);
  assert.deepEqual(await ends(), bothIn(89));
  const url = '/api/v1/certificates/deployments?current=true';
  const { items } = (await api.request(caller, { url })).json();
  assert.deepEqual(
    items.map(({ host, sha256 }: { host: string; sha256: string }) => [host, sha256[0]]),
    [['renewed.example', 'c']],
  );
  const seenBy = (id: string) => `/api/v1/certificates/deployments?serviceMonitorId=${id}`;
  for (const id of [checked, paused]) {
    const renewals = (await api.request(caller, { url: seenBy(id) })).json().items;
    assert.deepEqual(
      renewals.map(({ sha256, current }: { sha256: string; current: boolean }) => [sha256[0], current]),
      [
        ['c', true],
        ['a', false],
      ],
    );
  }
  const other = await api.caller();
  assert.deepEqual((await api.request(other, { url: seenBy(checked) })).json().items, []);
  const one = `/api/v1/certificates/deployments/${items[0].id}`;
  assert.deepEqual((await api.request(caller, { url: one })).json(), items[0]);
  assert.equal((await api.request(other, { url: one })).statusCode, 404);
});
