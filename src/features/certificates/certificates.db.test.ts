import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readIssuance } from '#engine/ct/issuance.ts';
import { incidentJobs } from '#features/incidents/index.ts';
import { createCa, type IssueOptions } from '#lab/tls/ca.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { recordDeployments } from './deployments/observe.ts';
import { type FoundIssuance, recordIssuances } from './record-issuances.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const path = '/api/v1/certificates';
const nobody = async () => false;

interface Watched {
  caller: Caller;
  accountId: string;
  domainId: string;
  domain: string;
}

async function due(domain: string, caller?: Caller): Promise<Watched> {
  const owner = caller ?? (await api.caller());
  const response = await api.request(owner, {
    method: 'POST',
    url: '/api/v1/assets/domains',
    payload: { domain },
  });
  return { caller: owner, accountId: owner.accountId, domainId: response.json().id, domain };
}

type Options = IssueOptions & { other?: boolean; baseline?: boolean; pastKnown?: boolean };

const record = (of: Watched, options: Options[], isInCaa = nobody) =>
  recordIssuances(
    api.database.db,
    options.map((one) => foundCertificate(of, one)),
    { isInCaa, now: new Date(api.clock.now()) },
  );

// biome-ignore lint/suspicious/noExplicitAny: the server validates responses against the OpenAPI document
async function items(caller: Caller, url: string): Promise<Record<string, any>[]> {
  const response = await api.request(caller, { url });
  assert.equal(response.statusCode, 200, response.body);
  return response.json().items;
}

const incidentsOf = (caller: Caller, query = '') =>
  items(caller, `/api/v1/incidents?sourceType=certificate${query}`);

test('an issuance can be listed, read, downloaded and exported', async () => {
  const of = await due('shop.example');
  assert.equal(await record(of, [{ names: ['www.shop.example', '*.shop.example'], baseline: true }]), 1);
  const [item] = await items(of.caller, `${path}/issuances?domainId=${of.domainId}`);
  assert.ok(item);
  assert.deepEqual(item.names, ['*.shop.example', 'www.shop.example']);
  assert.deepEqual(item.issuer, { commonName: 'Lab CA R1', organization: 'Belltower Lab', caOwner: null });
  assert.equal(item.keyType, 'ecdsa');
  assert.equal(item.state, 'expected');
  assert.match(String(item.tbsSha256), /^[0-9a-f]{64}$/);
  assert.deepEqual((await api.request(of.caller, { url: `${path}/issuances/${item.id}` })).json(), item);
  const pem = await api.request(of.caller, { url: `${path}/issuances/${item.id}/certificate.pem` });
  assert.match(pem.body, /^-----BEGIN CERTIFICATE-----\n[\s\S]+\n-----END CERTIFICATE-----\n$/);
  const csv = await api.request(of.caller, { url: '/api/v1/exports/certificates.csv' });
  const [header, row] = csv.body.split('\r\n');
  assert.equal(
    header,
    'id,domain,common_name,names,issuer,serial_number,not_before,not_after,key_type,state,violations,first_seen_at',
  );
  assert.ok(
    row?.startsWith(`${item.id},shop.example,www.shop.example,*.shop.example;www.shop.example,`),
    String(row),
  );
});

test('a certificate reported several times is stored as one issuance', async () => {
  const of = await due('once.example');
  const one = foundCertificate(of, { names: ['once.example'], baseline: true });
  const again = { ...one, logs: [{ logId: 'b'.repeat(64), index: 9, timestamp: null }] };
  const write = () =>
    recordIssuances(api.database.db, [one, again], { isInCaa: nobody, now: new Date(api.clock.now()) });
  const counts = await Promise.all([write(), write(), write()]);
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    1,
  );
  const [item, ...rest] = await items(of.caller, `${path}/issuances`);
  assert.equal(rest.length, 0);
  assert.ok(item);
  assert.equal((item.logs as unknown[]).length, 2);
});

test('baseline certificates open no incidents, and a new CA opens one incident for all domains in the certificate', async () => {
  const of = await due('news.example');
  const second = await due('second.example', of.caller);
  const names = Array.from({ length: 40 }, (_, n) => ({ names: [`h${n}.news.example`], baseline: true }));
  assert.equal(await record(of, names), 40);
  assert.deepEqual(await incidentsOf(of.caller), []);
  await record(of, [{ names: ['added.news.example'] }]);
  assert.deepEqual(await incidentsOf(of.caller), [], 'its CA is known');
  const both = foundCertificate(of, { names: ['x.news.example', 'x.second.example'], other: true });
  await recordIssuances(api.database.db, [both, { ...both, ...second, facts: both.facts }], {
    isInCaa: nobody,
    now: new Date(api.clock.now()),
  });
  const [incident, ...rest] = await incidentsOf(of.caller);
  assert.equal(rest.length, 0);
  assert.match(String(incident?.fingerprint), /^certificate:[0-9a-f-]{36}:unexpected$/);
  const unexpected = await items(of.caller, `${path}/issuances?state=unexpected,acknowledged`);
  assert.equal(unexpected.length, 2);
  assert.equal((await items(of.caller, `${path}/issuances?issuer=other%20ca`)).length, 2);
});

test('a CA named in CAA records, and a renewal with the same names and key, are expected', async () => {
  const of = await due('kept.example');
  const caa = async () => true;
  await record(of, [{ names: ['caa.kept.example'], other: true }], caa);
  const first = foundCertificate(of, { names: ['renewed.kept.example'], baseline: true });
  await recordIssuances(api.database.db, [first], { isInCaa: nobody, now: new Date(api.clock.now()) });
  assert.deepEqual(await incidentsOf(of.caller), []);
  const [before_] = await items(of.caller, `${path}/issuances?search=renewed`);
  const renewal = foundCertificate(of, { names: ['renewed.kept.example'] });
  const facts = { ...renewal.facts, issuer: { commonName: 'Third', organization: 'Third' } };
  const sameKey = { ...facts, keySha256: first.facts.keySha256 };
  await recordIssuances(api.database.db, [{ ...renewal, facts: sameKey }], {
    isInCaa: nobody,
    now: new Date(api.clock.now()),
  });
  const [after_] = await items(of.caller, `${path}/issuances?search=renewed`);
  assert.equal(after_?.renews, before_?.id);
  assert.equal(after_?.state, 'expected');
  assert.deepEqual(await incidentsOf(of.caller), []);
});

test('new and unexpired certificates are evaluated against the policies of the account and the domain', async () => {
  const of = await due('policy.example');
  const sendPut = (url: string, payload: object) => api.request(of.caller, { method: 'PUT', url, payload });
  assert.deepEqual((await api.request(of.caller, { url: `${path}/policy` })).json(), {
    allowedCas: null,
    keyTypes: null,
    minRsaBits: null,
    maxValidityDays: null,
    wildcards: null,
    authorizedKeysSha256: null,
  });
  const policy = { allowedCas: ['BELLTOWER lab'], wildcards: 'forbid', maxValidityDays: 10_000 };
  assert.equal((await sendPut(`${path}/policy`, policy)).statusCode, 400, 'the maximum validity is too long');
  assert.equal((await sendPut(`${path}/policy`, { ...policy, maxValidityDays: 90 })).statusCode, 200);
  const day = 86_400_000;
  const notBefore = api.clock.now() - 10 * day;
  const quarter = { notBefore, notAfter: notBefore + 90 * day };
  await record(of, [
    { names: ['good.policy.example'], ...quarter },
    { names: ['*.policy.example'], ...quarter, other: true },
    { names: ['old.policy.example'], ...quarter, other: true, baseline: true },
  ]);
  const found = await items(of.caller, `${path}/violations`);
  assert.deepEqual(found.map(({ rule }) => rule).sort(), ['ca', 'ca', 'wildcard']);
  const wild = found.find(({ rule }) => rule === 'wildcard');
  assert.deepEqual(
    [wild?.detail, wild?.detailCode, wild?.detailParams],
    [
      'The certificate contains the wildcard *.policy.example.',
      'wildcard-not-allowed',
      { wildcard: '*.policy.example' },
    ],
  );
  const issued = await api.request(of.caller, { url: `${path}/issuances/${wild?.issuanceId}` });
  assert.deepEqual(
    issued.json().violations.map(({ detailCode }: { detailCode: string }) => detailCode),
    ['issuer-not-allowed', 'wildcard-not-allowed'],
  );
  const reported = await incidentsOf(of.caller, '&state=open');
  assert.deepEqual(reported.map(({ fingerprint }) => String(fingerprint).split(':')[2]).sort(), [
    'ca',
    'wildcard',
  ]);
  const own = await sendPut(`${path}/policy/${of.domainId}`, { allowedCas: [], wildcards: 'allow' });
  assert.equal(own.statusCode, 200, own.body);
  const read = await api.request(of.caller, { url: `${path}/policy/${of.domainId}` });
  assert.equal(read.json().wildcards, 'allow', read.body);
  assert.deepEqual(await items(of.caller, `${path}/violations`), []);
  assert.deepEqual(await incidentsOf(of.caller, '&state=open'), []);
  await sendPut(`${path}/policy/${of.domainId}`, {});
  assert.equal((await items(of.caller, `${path}/violations`)).length, 3);
  assert.equal(
    (await incidentsOf(of.caller, '&state=open')).length,
    2,
    'certificates of the baseline do not notify',
  );
});

test('triage survives a later evaluation, resolves the incident and is audited', async () => {
  const of = await due('triage.example');
  await record(of, [{ names: ['triage.example'], other: true }]);
  const [item] = await items(of.caller, `${path}/issuances`);
  assert.equal((await incidentsOf(of.caller, '&state=open')).length, 1);
  const patched = await api.request(of.caller, {
    method: 'PATCH',
    url: `${path}/issuances/${item?.id}`,
    payload: { state: 'acknowledged', note: 'Ours' },
  });
  assert.equal(patched.json().note, 'Ours');
  assert.equal((await incidentsOf(of.caller, '&state=open')).length, 0);
  const payload = { allowedCas: ['nobody'] };
  await api.request(of.caller, { method: 'PUT', url: `${path}/policy`, payload });
  const [after_] = await items(of.caller, `${path}/issuances`);
  assert.equal(after_?.state, 'acknowledged');
  assert.equal((await incidentsOf(of.caller, '&state=open')).length, 0);
  const audit = await items(of.caller, '/api/v1/audit-log');
  assert.deepEqual(
    audit.slice(0, 2).map(({ action }) => action),
    ['certificate_policy.update', 'certificate.update'],
  );
});

test('no incident stays open for an expired certificate or a deleted domain', async () => {
  const of = await due('short.example');
  const day = 86_400_000;
  const now = api.clock.now();
  await record(of, [
    { names: ['short.example'], other: true, notBefore: now - day, notAfter: now + day },
    { names: ['long.short.example'], other: true, notBefore: now - day, notAfter: now + 90 * day },
    { names: ['past.short.example'], other: true, notBefore: now - 9 * day, notAfter: now - day },
  ]);
  assert.equal(
    (await incidentsOf(of.caller, '&state=open')).length,
    2,
    'an expired certificate is not reported',
  );
  for (const job of incidentJobs) await job.run(api.database.db, new Date(now + 2 * day));
  const [ended, ...rest] = await incidentsOf(of.caller, '&state=resolved');
  assert.deepEqual([ended?.source?.name, rest.length], ['short.example', 0]);
  const { timeline } = (await api.request(of.caller, { url: `/api/v1/incidents/${ended?.id}` })).json();
  assert.match(timeline.at(-1).message, /^The certificate expired on \d{4}-\d\d-\d\d\.$/);
  await api.request(of.caller, { method: 'DELETE', url: `/api/v1/assets/domains/${of.domainId}` });
  assert.deepEqual(await incidentsOf(of.caller, '&state=open'), []);
});

test('revoking a certificate resolves its incident, and a certificate that is already revoked opens none', async () => {
  const of = await due('revoked.example');
  const day = 86_400_000;
  const now = api.clock.now();
  const times = { notBefore: now - day, notAfter: now + 90 * day };
  const found = foundCertificate(of, { names: ['revoked.example'], other: true, ...times });
  const before = foundCertificate(of, { names: ['before.revoked.example'], other: true, ...times });
  const reported = (revoked: boolean | null) =>
    recordIssuances(
      api.database.db,
      [
        { ...found, revoked },
        { ...before, revoked: true },
      ],
      { isInCaa: nobody, now: new Date(now) },
    );
  await reported(null);
  const runJobs = async () => {
    for (const job of incidentJobs) await job.run(api.database.db, new Date(now));
  };
  await runJobs();
  const [open, ...others] = await incidentsOf(of.caller);
  assert.deepEqual([open?.source?.name, open?.state, others], ['revoked.example', 'open', []]);
  await reported(true);
  await runJobs();
  const { state, timeline } = (await api.request(of.caller, { url: `/api/v1/incidents/${open?.id}` })).json();
  assert.deepEqual([state, timeline.at(-1).message], ['resolved', 'The certificate was revoked.']);
  await api.request(of.caller, { method: 'PUT', url: `${path}/policy`, payload: { maxValidityDays: 10 } });
  assert.deepEqual(
    await incidentsOf(of.caller, '&state=open'),
    [],
    'a revoked certificate does not violate the policy',
  );
});

test('an expiring certificate is listed until it is replaced', async () => {
  const of = await due('ends.example');
  const day = 86_400_000;
  const now = api.clock.now();
  const names = ['ends.example'];
  await record(of, [{ names, notBefore: now - day, notAfter: now + 5 * day, baseline: true }]);
  const [item] = await items(of.caller, `${path}/expiring?days=7`);
  assert.deepEqual([item?.type, item?.daysLeft], ['issuance', 4]);
  assert.deepEqual(await items(of.caller, `${path}/expiring?days=3`), []);
  assert.equal((await items(of.caller, `${path}/expiring?days=7&search=ENDS.ex`)).length, 1);
  assert.deepEqual(await items(of.caller, `${path}/expiring?days=7&search=elsewhere`), []);
  await record(of, [{ names, notBefore: now, notAfter: now + 90 * day }]);
  assert.deepEqual(await items(of.caller, `${path}/expiring?days=7`), []);
});

test('a domain below another domain in the account includes the issuances stored for its parent', async () => {
  const of = await due('above.example');
  const below = await due('www.above.example', of.caller);
  await record(of, [
    { names: ['*.above.example'], baseline: true },
    { names: ['www.above.example'], baseline: true },
    { names: ['mail.above.example'], baseline: true },
  ]);
  const found = await items(of.caller, `${path}/issuances?domainId=${below.domainId}`);
  assert.deepEqual(found.flatMap(({ names }) => names).sort(), ['*.above.example', 'www.above.example']);
});

test('invalid input, other accounts and missing scopes are rejected', async () => {
  const of = await due('mine.example');
  await record(of, [{ names: ['mine.example'], baseline: true }]);
  const [item] = await items(of.caller, `${path}/issuances`);
  for (const url of [
    'issuances?state=nonsense',
    'issuances?limit=0',
    'issuances?from=yesterday',
    'issuances?domainId=x',
    'violations?rule=none',
    'expiring?days=-1',
    'deployments?current=perhaps',
    'logs?cursor=x',
  ]) {
    assert.equal((await api.request(of.caller, { url: `${path}/${url}` })).statusCode, 400, url);
  }
  const stranger = await api.caller();
  for (const url of [
    `issuances/${item?.id}`,
    `issuances/${item?.id}/certificate.pem`,
    `policy/${of.domainId}`,
  ]) {
    assert.equal((await api.request(stranger, { url: `${path}/${url}` })).statusCode, 404, url);
  }
  assert.deepEqual(await items(stranger, `${path}/issuances?domainId=${of.domainId}`), []);
  const reader = { ...of.caller, headers: await api.keyFor(of.accountId, ['certificates:read']) };
  const refused = await api.request(reader, { method: 'PUT', url: `${path}/policy`, payload: {} });
  assert.equal(refused.statusCode, 403);
  const logs = await api.request(reader, { url: `${path}/logs` });
  assert.deepEqual([logs.statusCode, logs.json().mode], [200, 'api']);
  const unknown = await api.request(of.caller, {
    method: 'POST',
    url: `${path}/logs/${'0'.repeat(64)}/accept`,
  });
  assert.equal(unknown.statusCode, 404);
});

test('a deployment shows when it was first and last seen and which other endpoints use the same key', async () => {
  const of = await due('served.example');
  const day = 86_400_000;
  const place = (host: string, sha256: string, ms: number) => ({
    accountId: of.accountId,
    domainId: of.domainId,
    host,
    port: 443,
    starttls: '',
    at: new Date(ms),
    served: [
      {
        sha256: sha256.repeat(64),
        names: [host],
        commonName: host,
        keySha256: 'e'.repeat(64),
        issuer: { commonName: 'R13', organization: "Let's Encrypt" },
        notBefore: ms,
        notAfter: ms + 10 * day,
        addresses: ['192.0.2.7'],
        serialNumber: '0a',
        keyType: 'ec',
        keyBits: 256,
        signatureAlgorithm: 'ecdsa-sha256',
        trust: 'trusted' as const,
        issuers: [],
      },
    ],
  });
  const now = api.clock.now();
  const write = (...places: ReturnType<typeof place>[]) =>
    withTransaction(api.database.db, (tx) => recordDeployments(tx, places));
  await write(place('a.served.example', 'a', now), place('b.served.example', 'a', now));
  await write(place('a.served.example', 'c', now + 60_000));
  await write({ ...place('b.served.example', 'a', now + 60_000), served: [] });
  const list = await items(of.caller, `${path}/deployments?domainId=${of.domainId}&current=true`);
  assert.deepEqual(
    list.map(({ host, sha256 }) => [host, String(sha256)[0]]),
    [
      ['a.served.example', 'c'],
      ['b.served.example', 'a'],
    ],
  );
  assert.deepEqual(list[0]?.keySharedWith, ['b.served.example:443']);
  assert.equal((await items(of.caller, `${path}/deployments?current=false`)).length, 1);
  assert.equal((await items(of.caller, `${path}/expiring?days=11&search=b.served`)).length, 1);
  const ends = await items(of.caller, `${path}/expiring?days=11`);
  assert.deepEqual(
    ends.map(({ type }) => type),
    ['deployment', 'deployment'],
  );
  const at = (days: number) => new Date(now + days * day).toISOString();
  const among = (query: string) => items(of.caller, `${path}/expiring?days=90&${query}`);
  assert.equal((await among(`expiresFrom=${at(9)}&expiresBefore=${at(11)}`)).length, 2);
  assert.equal((await among(`expiresFrom=${at(11)}`)).length, 0);
  assert.equal((await among("issuer=let's")).length, 2);
  assert.equal((await among('issuer=nobody')).length, 0);
});

test('the summary counts the expiring certificates in the list by week and by issuer', async () => {
  const of = await due('counted.example');
  const day = 86_400_000;
  const now = api.clock.now();
  await record(of, [
    { names: ['a.counted.example'], notBefore: now - day, notAfter: now + 20 * day, baseline: true },
    { names: ['b.counted.example'], notBefore: now - day, notAfter: now + 80 * day, baseline: true },
  ]);
  const deployed = { keyType: 'ec', keyBits: 256, signatureAlgorithm: 'ecdsa-sha256', serialNumber: '0a' };
  const place = (host: string, days: number) => ({
    ...{ accountId: of.accountId, domainId: of.domainId, host, port: 443, starttls: '', at: new Date(now) },
    served: [
      {
        ...{
          ...deployed,
          sha256: host.slice(0, 1).repeat(64),
          names: [host],
          commonName: host,
          keySha256: null,
        },
        ...{ issuer: { commonName: 'R13', organization: "Let's Encrypt" }, addresses: [], issuers: [] },
        ...{ notBefore: now - 60 * day, notAfter: now + days * day, trust: null },
      },
    ],
  });
  const places = [place('c.counted.example', 3), place('d.counted.example', -2)];
  await withTransaction(api.database.db, (tx) => recordDeployments(tx, places));
  const read = async (days: number) =>
    (await api.request(of.caller, { url: `${path}/summary?days=${days}` })).json();
  const { expired, weeks, issuers } = await read(90);
  const listed = await items(of.caller, `${path}/expiring?days=90`);
  const sum = (weeks as { deployed: number; issued: number }[]).reduce(
    (n, w) => n + w.deployed + w.issued,
    0,
  );
  assert.deepEqual([expired, sum + expired, weeks[0].deployed], [1, listed.length, 1]);
  for (const { from, to, deployed, issued } of weeks)
    assert.equal(
      deployed + issued,
      listed.filter(
        ({ notAfter, daysLeft }) => daysLeft >= 0 && String(notAfter) >= from && String(notAfter) < to,
      ).length,
    );
  assert.deepEqual(
    issuers.map((one: Record<string, unknown>) => [one.issuer, one.deployed, one.issued, one.expiringSoon]),
    [
      ["Let's Encrypt", 2, 0, 2],
      ['Belltower Lab', 0, 2, 1],
    ],
  );
  const short = await read(7);
  assert.equal(short.weeks.length, 2, 'days of the report begin at the current time, not at midnight');
  assert.equal((await api.request(of.caller, { url: `${path}/summary?days=0` })).statusCode, 400);
});

const ca = createCa({ name: 'Lab CA R1' });
const otherCa = createCa({ name: 'Other CA R1', organization: 'Other CA' });

/** Returns a lab certificate as an entry of a log: from the usual CA, or from another CA with `other`. */
function foundCertificate(
  of: Pick<FoundIssuance, 'accountId' | 'domainId' | 'domain'>,
  options: IssueOptions & { other?: boolean; baseline?: boolean; pastKnown?: boolean },
): FoundIssuance {
  const { other, baseline = false, pastKnown = true, ...issue } = options;
  const { der } = (other ? otherCa : ca).issue(issue);
  return {
    ...of,
    facts: readIssuance(der),
    der,
    logs: [{ logId: 'a'.repeat(64), index: 7, timestamp: '2026-11-20T03:30:00.000Z' }],
    revoked: null,
    sourceRef: null,
    baseline,
    pastKnown,
  };
}
