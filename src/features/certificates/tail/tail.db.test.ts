import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { readFollowedLogs } from '#engine/ct/log-list-v3.ts';
import { addOperator } from '#features/accounts/index.ts';
import { type LabCtLog, type LabCtServer, startCtServer } from '#lab/ct/log-server.ts';
import { writeEntry } from '#lab/ct/log-writer.ts';
import { createCa } from '#lab/tls/ca.ts';
import { implicit, sequence } from '#lab/tls/der.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { createSourceClient } from '#platform/sources/client.ts';
import { type Caller, createTestApi, memberPassword, type TestApi } from '#test/support/http.ts';
import { createMonitoredDomains } from './monitored-domains.ts';
import { pollLog, type Step, type TailDeps } from './poll-log.ts';
import { leaseLogs, saveListedLogs } from './queries.ts';

const path = '/api/v1/certificates';
const ca = createCa({ name: 'Lab CA' });
const protocols = ['rfc6962', 'static'] as const;
const signal = new AbortController().signal;
let api: TestApi;
let lab: LabCtServer;
before(async () => {
  api = await createTestApi();
});
beforeEach(async () => {
  await lab?.close();
  lab = await startCtServer();
});
after(async () => {
  await lab.close();
  await api.close();
});

/** Starts a process that reads logs. */
function createReader(start: number | null = null): TailDeps {
  return {
    db: api.database.db,
    clock: api.clock,
    holder: newId(),
    start,
    hasPast: false,
    watched: createMonitoredDomains(api.database.db),
    isInCaa: async () => false,
    nameObservers: [],
  };
}

async function meetLogs(reader: TailDeps): Promise<void> {
  const list = await (await fetch(lab.listUrl)).text();
  await withTransaction(reader.db, (tx) => saveListedLogs(tx, readFollowedLogs(list), now()));
  await leaseLogs(reader.db, { holder: reader.holder, now: now(), until: later() });
}
const now = () => new Date(api.clock.now());
const later = () => new Date(api.clock.now() + 20_000);

const step = (reader: TailDeps, log: LabCtLog): Promise<Step> =>
  pollLog(reader, log.logIdHex, {
    client: createSourceClient({ baseUrl: log.url, rps: 10_000, clock: api.clock }),
    signal,
  });
async function readAll(reader: TailDeps, log: LabCtLog): Promise<Step> {
  for (;;) {
    const done = await step(reader, log);
    if (done.kind !== 'more') return done;
  }
}

async function items(caller: Caller, url: string): Promise<Record<string, unknown>[]> {
  const response = await api.request(caller, { url });
  assert.equal(response.statusCode, 200, response.body);
  return response.json().items;
}
async function due(domain: string): Promise<Caller> {
  const caller = await api.caller();
  await api.request(caller, { method: 'POST', url: '/api/v1/assets/domains', payload: { domain } });
  api.clock.advance(2_000);
  return caller;
}
async function healthOf(caller: Caller, log: LabCtLog): Promise<Record<string, unknown>> {
  const search = encodeURIComponent(log.url);
  const [found, ...others] = await items(caller, `${path}/logs?search=${search}`);
  assert.deepEqual([found?.logId, others], [log.logIdHex, []]);
  assert.ok(found);
  return found;
}
const fill = (log: LabCtLog, count: number, of: string) => {
  for (let n = 0; n < count; n++) log.add(fillers[n % fillers.length]?.(of) ?? Buffer.alloc(0));
};
const one = new Map<string, Buffer>();
const fillers = Array.from({ length: 3 }, (_, n) => (of: string) => {
  const name = `f${n}.${of}`;
  const known = one.get(name) ?? ca.issue({ names: [name] }).der;
  one.set(name, known);
  return known;
});
const at = () => ({ timestamp: api.clock.now() });

/** Returns the credentials of an operator's request. */
async function operatorOf(caller: Caller): Promise<Caller['headers']> {
  const { email } = await api.addMember(caller, 'admin');
  await addOperator(api.database.db, email, new Date());
  const payload = { email, password: memberPassword };
  const session = await api.app.inject({ method: 'POST', url: '/api/v1/session', payload });
  const cookie = String([session.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  return { cookie, origin: 'http://127.0.0.1:3000' } as unknown as Caller['headers'];
}

for (const protocol of protocols) {
  test(`a log is read and verified from its head, and certificates for a monitored domain are found (${protocol})`, async () => {
    const log = lab.addLog(protocol, `head-${protocol}`);
    fill(log, 300, 'other.test');
    log.publish(api.clock.now());
    const reader = createReader();
    await meetLogs(reader);
    const domain = `tail-${protocol}.example`;
    const caller = await due(domain);
    assert.equal((await readAll(reader, log)).kind, 'idle');
    const policy = { keyTypes: ['rsa'] };
    await api.request(caller, { method: 'PUT', url: `${path}/policy`, payload: policy });
    fill(log, 5, 'other.test');
    const index = log.addPrecertificate(ca, { names: [`www.${domain}`, `*.${domain}`] }, at());
    fill(log, 700, 'other.test');
    log.publish(api.clock.now());
    assert.equal((await readAll(reader, log)).kind, 'idle');
    const [found, ...rest] = await items(caller, `${path}/issuances`);
    assert.equal(rest.length, 0);
    assert.deepEqual([found?.precertificate, found?.state], [true, 'unexpected']);
    assert.ok(found);
    const [entry] = found.logs as Record<string, unknown>[];
    assert.deepEqual([entry?.logId, entry?.index], [log.logIdHex, index]);
    assert.equal((await items(caller, '/api/v1/incidents?sourceType=certificate')).length, 1);
    const health = await healthOf(caller, log);
    assert.deepEqual(
      [health.state, health.treeSize, health.position, health.lagSeconds],
      ['usable', 1006, 1006, 0],
    );
  });

  test(`reading from the first entry creates a baseline that opens no incidents (${protocol})`, async () => {
    const log = lab.addLog(protocol, `past-${protocol}`);
    const domain = `past-${protocol}.example`;
    const caller = await due(domain);
    for (let n = 0; n < 400; n++) log.add(ca.issue({ names: [`h${n}.${domain}`] }).der, at());
    log.publish(api.clock.now());
    const reader = createReader(0);
    await meetLogs(reader);
    await readAll(reader, log);
    const found = await items(caller, `${path}/issuances?limit=500`);
    assert.equal(found.length, 400);
    assert.ok(found.every(({ baseline, state }) => baseline === true && state === 'expected'));
    assert.deepEqual(await items(caller, '/api/v1/incidents'), []);
  });

  test(`reading can start anywhere and continue in small pieces (${protocol})`, async () => {
    for (const start of [1, 3, 4, 256, 301]) {
      const log = lab.addLog(protocol, `from-${start}-${protocol}`);
      log.maxEntries = 7;
      fill(log, 302, 'other.test');
      log.publish(api.clock.now());
      const reader = createReader(start);
      await meetLogs(reader);
      assert.equal((await readAll(reader, log)).kind, 'idle', String(start));
      const health = await healthOf(await api.caller(), log);
      assert.deepEqual([health.state, health.position], ['usable', 302], String(health.lastError));
    }
  });

  test(`a forked or shrunken log stops reading until an operator accepts the log (${protocol})`, async () => {
    const caller = await due(`fork-${protocol}.example`);
    for (const trouble of ['fork', 'shrink', 'same-size'] as const) {
      const log = lab.addLog(protocol, `${trouble}-${protocol}`);
      fill(log, 20, 'other.test');
      log.publish(api.clock.now());
      const reader = createReader();
      await meetLogs(reader);
      await readAll(reader, log);
      if (trouble === 'shrink') log.tree.cut(12);
      else log.tree.replace(3, Buffer.from('another truth'));
      if (trouble === 'fork') fill(log, 10, 'other.test');
      log.publish(api.clock.now() + 1_000);
      assert.equal((await step(reader, log)).kind, 'failed');
      const health = await healthOf(caller, log);
      assert.equal(health.state, 'inconsistent', trouble);
      assert.equal((await step(reader, log)).kind, 'idle', 'reading stops');
      const query = { method: 'POST', url: `${path}/logs/${log.logIdHex}/accept` } as const;
      const member = { ...caller, headers: await api.keyFor(caller.accountId, ['certificates:write']) };
      assert.equal((await api.request(member, query)).statusCode, 403);
      assert.equal((await api.request(caller, query)).statusCode, 403, 'only operators can list logs');
      const operator = { ...caller, headers: await operatorOf(caller) };
      assert.equal((await api.request(operator, query)).json().state, 'usable');
      assert.equal((await api.request(operator, query)).statusCode, 409);
      assert.equal((await readAll(reader, log)).kind, 'idle');
      assert.equal((await healthOf(caller, log)).state, 'usable');
    }
  });

  test(`missed entries are read after a failure (${protocol})`, async () => {
    const domain = `trouble-${protocol}.example`;
    const caller = await due(domain);
    const log = lab.addLog(protocol, `trouble-${protocol}`);
    fill(log, 10, 'other.test');
    log.publish(api.clock.now());
    const reader = createReader();
    await meetLogs(reader);
    await readAll(reader, log);
    const troubles: [LabCtLog['trouble'], string][] = [
      [{ status: 429, retryAfter: 7 }, 'unreachable'],
      [{ status: 500 }, 'unreachable'],
      ['garbage', 'unreachable'],
      ['closes', 'unreachable'],
      ['endless', 'unreachable'],
      ['bad-signature', 'inconsistent'],
    ];
    for (const [trouble, state] of troubles) {
      log.trouble = trouble;
      log.add(
        ca.issue({ names: [`n${troubles.findIndex(([one_]) => one_ === trouble)}.${domain}`] }).der,
        at(),
      );
      log.publish(api.clock.now());
      const failed = await step(reader, log);
      assert.equal(failed.kind, 'failed');
      if (typeof trouble === 'object' && trouble?.retryAfter !== undefined)
        assert.equal((failed as { retryAfterMs: number }).retryAfterMs, 7_000);
      assert.equal((await healthOf(caller, log)).state, state, JSON.stringify(trouble));
      log.trouble = null;
      assert.equal((await readAll(reader, log)).kind, 'idle');
      assert.equal((await healthOf(caller, log)).state, 'usable');
    }
    assert.equal((await items(caller, `${path}/issuances`)).length, troubles.length);
    log.trouble = 'wrong-entries';
    fill(log, 3, 'other.test');
    log.publish(api.clock.now());
    assert.equal((await step(reader, log)).kind, 'failed');
    assert.equal(
      (await healthOf(caller, log)).state,
      'inconsistent',
      'the entries do not match the tree head',
    );
  });

  test(`a hostile log that sends garbage, decompression bombs or false sizes is marked and uses few resources (${protocol})`, async () => {
    const caller = await due(`hostile-${protocol}.example`);
    for (const [trouble, states, isTrustedAgain] of [
      ['foul-text', ['unreachable'], true],
      ['bomb', ['unreachable'], true],
      ['no-entries', ['unreachable', 'inconsistent'], true],
      // These are valid RFC 6962 entries, but they do not belong to the tree head.
      ['too-many-entries', ['unreachable', 'inconsistent'], protocol === 'static'],
      ['lying-size', ['inconsistent'], false],
      ['wrong-proof', ['inconsistent'], false],
    ] as const) {
      const log = lab.addLog(protocol, `${trouble}-${protocol}`);
      fill(log, 300, 'other.test');
      log.publish(api.clock.now());
      const reader = createReader();
      await meetLogs(reader);
      await readAll(reader, log);
      fill(log, 300, 'other.test');
      log.publish(api.clock.now());
      log.trouble = trouble;
      const before = process.memoryUsage().rss;
      assert.equal((await readAll(reader, log)).kind, 'failed', trouble);
      const grown = (process.memoryUsage().rss - before) / 2 ** 20;
      assert.ok(trouble === 'bomb' || grown < 200, `${trouble}: ${grown} MB more`);
      const health = await healthOf(caller, log);
      assert.ok((states as readonly unknown[]).includes(health.state), `${trouble}: ${health.state}`);
      assert.equal(health.position, 300, 'no entries are accepted from it');
      log.trouble = null;
      assert.equal((await readAll(reader, log)).kind, 'idle');
      const state = (await healthOf(caller, log)).state;
      assert.equal(state, isTrustedAgain ? 'usable' : 'inconsistent', trouble);
    }
  });

  test(`a log without a new head in time is stalled, and a read-only log is retired (${protocol})`, async () => {
    const caller = await api.caller();
    const log = lab.addLog(protocol, `stall-${protocol}`);
    const frozen = lab.addLog(protocol, `frozen-${protocol}`);
    log.mmd = 60;
    frozen.state = 'readonly';
    for (const each of [log, frozen]) {
      fill(each, 3, 'other.test');
      each.publish(api.clock.now());
    }
    const reader = createReader();
    await meetLogs(reader);
    await readAll(reader, log);
    assert.equal((await healthOf(caller, log)).state, 'usable');
    api.clock.advance(61_000);
    await leaseLogs(reader.db, { holder: reader.holder, now: now(), until: later() });
    await readAll(reader, log);
    assert.equal((await healthOf(caller, log)).state, 'stalled');
    await readAll(reader, frozen);
    assert.equal((await healthOf(caller, frozen)).state, 'retired');
    log.publish(api.clock.now());
    await readAll(reader, log);
    assert.equal((await healthOf(caller, log)).state, 'usable');
  });
}

/** Returns a certificate with exactly these names. */
const odd = (...names: string[]): Buffer => {
  const value = sequence(Buffer.concat(names.map((name) => implicit(2, Buffer.from(name, 'latin1')))));
  return ca.issue({ names: ['x'], noSan: true, commonName: 'x', extra: [{ oid: '2.5.29.17', value }] }).der;
};

test('certificates with a million names, a NUL, a name of 64 kB or garbage are matched or stored as unparsable', async () => {
  const caller = await due('odd.example');
  const log = lab.addLog('rfc6962', 'odd');
  const reader = createReader();
  await meetLogs(reader);
  log.publish(api.clock.now());
  await readAll(reader, log);
  const many = Array.from({ length: 50_000 }, (_, n) => `n${n}.other.test`);
  log.add(odd(...many, 'last.odd.example'), at());
  log.add(odd('nul.odd.example\u0000.evil.test'), at());
  log.add(odd(`${'a'.repeat(64_000)}.odd.example`, 'long.odd.example'), at());
  log.add(ca.issue({ names: ['cn.odd.example'], commonName: 'a\u0000b' }).der, at());
  log.addRaw(
    writeEntry({ timestamp: api.clock.now(), der: Buffer.from('no certificate'), precertificate: null }),
  );
  const broken = writeEntry({ timestamp: api.clock.now(), der: Buffer.alloc(5), precertificate: null });
  log.addRaw({ ...broken, leaf: Buffer.from('cut short') });
  log.publish(api.clock.now());
  assert.equal((await readAll(reader, log)).kind, 'idle');
  const found = await items(caller, `${path}/issuances`);
  const names = found.flatMap((each) => (each.names as string[])[0]).sort();
  assert.deepEqual(names, ['cn.odd.example', 'last.odd.example', 'long.odd.example', 'nul.odd.example']);
  assert.equal((await healthOf(caller, log)).unparsable, 2);
});

test('only one process reads a log, and if it dies, another continues without losing or repeating an entry', async () => {
  const caller = await due('lease.example');
  const log = lab.addLog('static', 'lease');
  log.publish(api.clock.now());
  const [first, second] = [createReader(), createReader()];
  await meetLogs(first);
  await readAll(first, log);
  const others = await leaseLogs(second.db, { holder: second.holder, now: now(), until: later() });
  assert.equal(others.includes(log.logIdHex), false);
  assert.equal((await step(second, log)).kind, 'lost');
  for (let n = 0; n < 5; n++) log.add(ca.issue({ names: [`a${n}.lease.example`] }).der, at());
  log.publish(api.clock.now());
  api.clock.advance(21_000);
  await leaseLogs(second.db, { holder: second.holder, now: now(), until: later() });
  const steps = await Promise.all([readAll(first, log), readAll(second, log)]);
  assert.deepEqual(
    steps.map(({ kind }) => kind),
    ['lost', 'idle'],
  );
  assert.equal((await items(caller, `${path}/issuances`)).length, 5);
});

/** Creates a database connection that fails at statement `n`, so that the open transaction is never committed. */
function dyingAt(n: number): { db: TailDeps['db']; died(): boolean } {
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      if (statements > n) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: api.database.db.withPlugin(plugin), died: () => statements > n };
}

for (const protocol of protocols) {
  test(`each entry is stored once and none is skipped, no matter at which statement a process dies (${protocol})`, async () => {
    const domain = `dying-${protocol}.example`;
    const caller = await due(domain);
    await api.request(caller, { method: 'PUT', url: `${path}/policy`, payload: { keyTypes: ['rsa'] } });
    const log = lab.addLog(protocol, `dying-${protocol}`);
    log.publish(api.clock.now());
    const first = createReader();
    await meetLogs(first);
    await readAll(first, log);
    api.clock.advance(21_000);
    let entries = 0;
    const grow = () => {
      for (let n = 0; n < 3; n++) log.addPrecertificate(ca, { names: [`n${entries++}.${domain}`] }, at());
      log.publish(api.clock.now());
    };
    let deaths = 0;
    for (let n = 0; ; n++) {
      grow();
      const { db, died } = dyingAt(n);
      const reader = { ...createReader(), db };
      await leaseLogs(api.database.db, { holder: reader.holder, now: now(), until: later() });
      await readAll(reader, log).catch(() => null);
      api.clock.advance(21_000);
      if (!died()) break;
      deaths += 1;
    }
    assert.ok(deaths > 8, `${deaths} points at which the process was killed`);
    const reader = createReader();
    await leaseLogs(reader.db, { holder: reader.holder, now: now(), until: later() });
    assert.equal((await readAll(reader, log)).kind, 'idle');
    const found = await items(caller, `${path}/issuances?limit=500`);
    const names = found.map((one) => (one.names as string[])[0]);
    assert.deepEqual(names.sort(), Array.from({ length: entries }, (_, n) => `n${n}.${domain}`).sort());
    assert.ok(found.every((one) => (one.logs as unknown[]).length === 1));
    const reported = await items(caller, '/api/v1/incidents?sourceType=certificate&limit=500');
    assert.equal(reported.length, entries, 'each entry opens one incident');
    assert.ok(reported.every(({ occurrences }) => occurrences === 1));
    const health = await healthOf(caller, log);
    assert.deepEqual([health.position, health.treeSize], [entries, entries]);
  });
}
