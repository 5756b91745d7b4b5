import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import { createIcmpEchoer } from '#platform/net/icmp/icmp-echoer.ts';
import type { EgressPolicy, IcmpEchoer } from '#platform/net/types.ts';
import { missingPing } from '#test/support/machine-requirements.ts';
import { pingKind } from './index.ts';
import type { PingObservation, PingSettings } from './probe.ts';

const defaults: PingSettings = {
  timeoutMs: 10_000,
  host: '127.0.0.1',
  packets: 3,
  maxLossPercent: 0,
  maxRttMs: null,
  ipVersion: null,
};

const dns = createDnsClient({ servers: [], clock: systemClock });
const icmp = createIcmpEchoer({ clock: systemClock });
after(() => {
  icmp.close();
  dns.close();
});

function run(
  settings: Partial<PingSettings>,
  parts: { mode?: EgressPolicy['mode']; icmp?: IcmpEchoer; signal?: AbortSignal } = {},
): Promise<PingObservation> {
  const policy = createEgressPolicy({ mode: parts.mode ?? 'any', allow: [] });
  const echoer = parts.icmp === undefined ? {} : { icmp: parts.icmp };
  const net = createNet({ policy, dns, rootCertificates: [], hosts: new Map(), ...echoer });
  const signal = parts.signal ?? new AbortController().signal;
  return pingKind.probe({ ...defaults, ...settings }, { net, clock: systemClock, signal });
}

const noPing = await missingPing();

describe('the ping probe', () => {
  it('measures a responding host with any available method', { skip: noPing }, async () => {
    const observation = await run({ host: 'localhost', ipVersion: 4 }, { icmp });
    assert.equal(observation.failure, null);
    assert.equal(observation.address, '127.0.0.1');
    assert.equal(observation.received, 3);
    assert.equal(observation.lossPercent, 0);
    assert.ok(observation.avgMs !== null && observation.avgMs > 0);
    assert.equal(observation.phases.firstByteMs, observation.avgMs);
    assert.equal(pingKind.evaluate(observation, defaults, 0).status, 'up');
    assert.deepEqual(JSON.parse(JSON.stringify(observation)), observation);
  });

  it('is unknown in a process that cannot ping', async () => {
    const observation = await run({});
    assert.equal(observation.failure?.code, 'ping-unavailable');
    assert.equal(pingKind.evaluate(observation, defaults, 0).status, 'unknown');
  });

  it('does not send to targets that the policy refuses', async () => {
    const never: IcmpEchoer = {
      echo: () => assert.fail('must not send'),
      close: () => undefined,
    };
    for (const host of ['127.0.0.1', '0x7f.1', '::ffff:127.0.0.1', 'localhost']) {
      const observation = await run({ host }, { mode: 'public', icmp: never });
      assert.equal(observation.failure?.code, 'target-refused', host);
    }
  });

  /** Returns an echoer that receives this number of replies and times out on the rest. */
  const echoerOf = (replies: number): IcmpEchoer => ({
    echo: async (_address, { count, timeoutMs, signal }) => {
      if (replies < count) await systemClock.sleep(timeoutMs, signal);
      return { rttsMs: Array.from({ length: count }, (_, at) => (at < replies ? 1 : null)), via: 'datagram' };
    },
    close: () => undefined,
  });

  it('counts missing replies as lost when its signal aborts', async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(new DOMException('Timed out', 'TimeoutError')), 20);
    const observation = await run({ timeoutMs: 60_000 }, { icmp: echoerOf(0), signal: abort.signal });
    assert.equal(observation.lossPercent, 100);
    assert.ok(observation.durationMs < 30_000);
  });

  it('is unknown if the service stops before all replies have arrived', async () => {
    const signal = AbortSignal.abort();
    for (const settings of [{}, { host: 'silent.test' }]) {
      for (const replies of [0, 2]) {
        const seen = await run({ timeoutMs: 60_000, ...settings }, { icmp: echoerOf(replies), signal });
        assert.deepEqual(seen.failure, { phase: 'internal', code: 'aborted' });
        assert.equal(pingKind.evaluate(seen, defaults, 0).status, 'unknown');
      }
    }
    const whole = await run({ timeoutMs: 60_000 }, { icmp: echoerOf(3), signal });
    assert.equal(pingKind.evaluate(whole, defaults, 0).status, 'up');
  });
});
