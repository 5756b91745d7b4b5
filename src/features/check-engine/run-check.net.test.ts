import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { createSilenceEvaluator } from '#engine/dns/resolver-silence.ts';
import { describerOf } from '#engine/probes/causes.ts';
import { PROBES } from '#engine/probes/registry.ts';
import { startDnsServer } from '#lab/dns/server.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import { createLog } from '#platform/log.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import { createDeadlines, runCheck } from './run-check.ts';

test('after a stall of the event loop, a response that arrived in time is read before the deadline fires', async (t) => {
  const server = createServer();
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const accepted = once(server, 'connection');
  const client = connect(address.port, '127.0.0.1');
  t.after(() => client.destroy());
  const [answering] = (await accepted) as [Socket];
  t.after(() => answering.destroy());
  await once(client, 'connect');
  const seen: string[] = [];
  const answered = once(client, 'data').then(() => seen.push('answer'));
  const signal = createDeadlines(systemClock).signalIn(100);
  const struck = once(signal, 'abort').then(() => seen.push('deadline'));
  // Blocks the event loop at the end of a turn, so that the next turn begins with its timers.
  setImmediate(() => {
    answering.write('x');
    const until = performance.now() + 400;
    while (performance.now() < until);
  });
  await Promise.all([answered, struck]);
  assert.deepEqual(seen, ['answer', 'deadline']);
});

test('no monitor of any kind goes down when our own resolver stops responding', async (t) => {
  const resolver = await startDnsServer({ zones: {}, behaviors: { '*': { kind: 'drop' } } });
  const dns = createDnsClient({ servers: [resolver], clock: systemClock });
  t.after(() => Promise.all([dns.close(), resolver.close()]));
  const net = createNet({
    policy: createEgressPolicy({ mode: 'any', allow: [] }),
    dns,
    rootCertificates: [],
    hosts: new Map(),
  });
  const parts = {
    ...{ net, clock: systemClock, log: createLog('silent'), region: 'default', kinds: PROBES },
    describeReason: describerOf(PROBES),
    deadlines: createDeadlines(systemClock),
    stalls: { read: () => ({ lateMs: 0, long: 0, turns: 0 }) },
    silence: createSilenceEvaluator({ net, clock: systemClock }),
  };
  const check = async (kind: string, settings: object) => {
    const dueAt = Date.now();
    const { finished } = await runCheck(
      {
        ...{
          monitorId: newId(),
          dueAt,
          nextDueAt: dueAt + 60_000,
          intervalMs: 60_000,
          phaseMs: 0,
          revision: 1,
        },
        state: { status: 'up', downRun: 0, failureRun: 0 },
        tally: { until: dueAt, ahead: 0 },
        unknownCode: null,
      },
      {
        ...{
          revision: 1,
          kind,
          settings: JSON.stringify(settings),
          timeoutMs: 500,
          probe: null,
          proxy: null,
        },
        confirm: { failures: 2, recoveries: 1, retryMs: 20_000 },
      },
      parts,
    );
    return `${finished.record.status} ${finished.record.code}`;
  };
  const websites = Array.from({ length: 45 }, (_, n) =>
    check('http', { url: `https://www.shop-${n}.example/` }),
  );
  const others = [
    check('port', { host: 'db.example', port: 5432 }),
    check('ssl', { host: 'www.example' }),
    check('dns', { host: 'www.example', recordType: 'A' }),
  ];
  assert.deepEqual(
    new Set(await Promise.all([...websites, ...others])),
    new Set(['unknown resolver-silent']),
  );
  const own = { host: 'www.example', recordType: 'A', resolver: `127.0.0.1:${resolver.port}` };
  assert.equal(
    await check('dns', own),
    'down dns-timeout',
    'a monitor of a resolver is down if the resolver is silent',
  );
});
