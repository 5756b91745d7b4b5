import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { emptyInspection } from '#engine/certificates/server-certificates.ts';
import {
  createMailHostInspections,
  inspectionIntervalMs,
} from '#engine/email/starttls/mail-host-inspections.ts';
import { startDnsServer } from '#lab/dns/server.ts';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { startStartTlsServer } from '#lab/starttls/server.ts';
import { createTlsPki } from '#lab/tls/server.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { runScan } from './run-scan.ts';

const closers: (() => Promise<void> | void)[] = [];
after(async () => {
  for (const close of closers) await close();
});

const signal = new AbortController().signal;

/** Creates a clock with a monotonic time that the test advances. */
function createHandClock(): Clock & { advance(ms: number): void } {
  let offset = 0;
  return {
    ...systemClock,
    monotonicMs: () => systemClock.monotonicMs() + offset,
    advance: (ms) => {
      offset += ms;
    },
  };
}

test('a mail host shared by many domains is contacted once an hour', async () => {
  const certificate = createTlsPki().intermediate.issue({ names: ['mx.host.test'] });
  const mail = await startStartTlsServer({ protocol: 'smtp', behavior: 'hides', certificate });
  const zone = { '@': ['NS ns1.host.test.', 'MX 10 mx.host.test.'] };
  const dns = await startDnsServer({
    zones: { 'one.test': zone, 'two.test': zone, 'host.test': { ns1: 'A 127.0.0.1', mx: 'A 127.0.0.1' } },
  });
  const client = createDnsClient({ servers: [dns], clock: systemClock });
  closers.push(() => client.close(), dns.close, mail.close);
  const clock = createHandClock();
  const mailHostInspections = createMailHostInspections(clock);
  const net = { ...createLoopbackNet({ hosts: { 'mx.host.test': ['127.0.0.1'] } }), dns: client };
  const id = 'email.starttls.missing';
  const scan = async (domain: string, ...open: string[]) => {
    const { outcomes } = await runScan(
      {
        ...{ domain, families: ['email', 'servers-active', 'availability'], verified: true, before: {} },
        environment: {
          ...{ smtpPort: mail.port, ports: { http: 1, https: 1 }, serverAt: () => dns, mailHostInspections },
        },
        openFindings: new Set(open),
      },
      { net, clock, signal },
    );
    const checks = outcomes.flatMap((outcome) => outcome.checks);
    const resultOf = (wanted: string) => checks.find((check) => check.id === wanted);
    assert.equal(resultOf('availability.mail.mx-unreachable')?.result, 'pass');
    const found = resultOf(id);
    return `${found?.result} ${found?.reason}`;
  };
  assert.equal(await scan('one.test'), 'fail starttls-not-offered');
  const before = mail.connections();
  assert.equal(
    await scan('two.test'),
    'fail starttls-not-offered',
    'the result for a mail host is shared by all domains',
  );
  assert.equal(
    await scan('one.test', `${id} mx.host.test`),
    'not-tested asked-lately',
    'the problem of the last scan may be fixed, so this scan does not rely on it',
  );
  assert.equal(mail.connections(), before);
  clock.advance(inspectionIntervalMs);
  assert.equal(await scan('one.test', `${id} mx.host.test`), 'fail starttls-not-offered');
  assert.ok(mail.connections() > before);
});

test('concurrent callers wait for the inspection in progress, and start their own if it fails', async () => {
  const looks = createMailHostInspections(createHandClock());
  const inspection = emptyInspection();
  const reached = { seen: { ...inspection, phases: { ...inspection.phases, connectMs: 3 } }, chain: null };
  let queries = 0;
  const ask = async () => {
    queries += 1;
    await systemClock.sleep(20);
    if (queries === 1) throw new Error('broken off');
    return queries === 2 ? { seen: inspection, chain: null } : reached;
  };
  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, () => looks.inspect('mx.test', ask, signal)),
  );
  // The first inspection was interrupted, the second got no connection, and the third succeeded.
  assert.equal(queries, 3);
  assert.deepEqual(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.remembered : answer.status)),
    ['rejected', false, false, true, true, true],
  );
  assert.ok(looks.isReached('mx.test'));
  assert.ok(!looks.isReached('other.test'));
});
