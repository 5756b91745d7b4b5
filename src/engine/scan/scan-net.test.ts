import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { systemClock } from '#platform/clock.ts';
import {
  type DnsAnswer,
  DnsFailure,
  type DnsQuestion,
  type Net,
  ResolveFailure,
} from '#platform/net/types.ts';
import { createScanNet } from './scan-net.ts';

const answer = (rcode: string, durationMs = 1): DnsAnswer => ({
  ...{ rcode, aa: false, tc: false, ad: false, ra: true, answers: [], authorities: [], additionals: [] },
  ...{ extendedErrors: [], server: { address: '127.0.0.1', port: 53 }, transport: 'udp', durationMs },
});
const timeout = () => Promise.reject(new DnsFailure('timeout', 'no answer'));

/**
 * Returns the network of a scan of `d.test` with a resolver that returns these answers, and the queries that it
 * receives.
 */
function over(say: (question: DnsQuestion) => Promise<DnsAnswer>, resolve?: Net['resolve']) {
  const requested: string[] = [];
  const net: Net = {
    policy: { mode: 'any', admits: () => true },
    rootCertificates: [],
    dns: {
      query: (question) => {
        requested.push(`${question.name} ${question.type}${question.cd ? ' cd' : ''}`);
        return say(question);
      },
      close: () => undefined,
    },
    resolve: resolve ?? (() => Promise.reject(new ResolveFailure('dns-error', 'not requested'))),
  };
  // A clock that advances two seconds per reading, so that every lookup is slow.
  let now = 0;
  const clock = { ...systemClock, monotonicMs: () => (now += 2_000) };
  return { net: createScanNet(net, { domain: 'd.test', clock }), queries: requested };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { code?: string }) => error.code ?? 'unknown',
  );

describe('name servers of the scanned zone', () => {
  test('a name server gets no more queries after two without an answer', async () => {
    const { net, queries } = over(timeout);
    for (const type of ['SOA', 'NS', 'A', 'MX']) {
      assert.equal(await codeOf(net.dns.query({ name: 'd.test', type })), 'timeout');
    }
    assert.equal(await codeOf(net.dns.query({ name: '_dmarc.D.test.', type: 'TXT' })), 'timeout');
    assert.deepEqual(queries, ['d.test SOA', 'd.test NS']);
    assert.equal(net.sent(), 2);
  });

  test('a name server that has answered once continues to be queried', async () => {
    const { net, queries } = over(({ type }) =>
      type === 'SOA' ? Promise.resolve(answer('NXDOMAIN')) : timeout(),
    );
    for (const type of ['SOA', 'NS', 'A', 'MX', 'TXT']) await codeOf(net.dns.query({ name: 'd.test', type }));
    assert.equal(queries.length, 5);
  });

  test('name servers are distinguished from those of other zones and of the parent, which serves the DS record', async () => {
    const { net, queries } = over(timeout);
    const names = ['notd.test', 'test', 'other.test', 'a.b.example'];
    for (const name of names) await codeOf(net.dns.query({ name, type: 'NS' }));
    for (const type of ['SOA', 'NS']) await codeOf(net.dns.query({ name: 'd.test', type }));
    await codeOf(net.dns.query({ name: 'd.test', type: 'DS' }));
    for (const name of names) await codeOf(net.dns.query({ name, type: 'A' }));
    assert.equal(queries.length, 11);
  });

  test('a slow SERVFAIL from the resolver counts as an unresponsive name server, separately with checking disabled', async () => {
    const { net, queries } = over(() => Promise.resolve(answer('SERVFAIL', 3_000)));
    for (const type of ['SOA', 'NS', 'A'])
      assert.equal((await net.dns.query({ name: 'd.test', type })).rcode, 'SERVFAIL');
    for (const type of ['SOA', 'NS', 'A']) await net.dns.query({ name: 'd.test', type, cd: true });
    assert.deepEqual(queries, ['d.test SOA', 'd.test NS', 'd.test SOA cd', 'd.test NS cd']);
    const quick = over(() => Promise.resolve(answer('SERVFAIL', 20)));
    for (const type of ['SOA', 'NS', 'A']) await quick.net.dns.query({ name: 'd.test', type });
    assert.equal(quick.queries.length, 3, 'quick queries are not reused, because the next answer may differ');
  });

  test('name servers that are queried directly are tracked individually', async () => {
    const { net, queries } = over(({ server }) =>
      server?.port === 1 ? timeout() : Promise.resolve(answer('REFUSED')),
    );
    for (const port of [1, 2])
      for (const type of ['SOA', 'NS', 'A'])
        await codeOf(net.dns.query({ name: 'd.test', type, server: { address: '127.0.0.1', port } }));
    assert.equal(queries.length, 5);
  });

  test('an aborted scan does not evaluate name servers', async () => {
    const { net, queries } = over(() => Promise.reject(new DnsFailure('aborted', 'over')));
    for (const type of ['SOA', 'NS', 'A']) await codeOf(net.dns.query({ name: 'd.test', type }));
    assert.equal(queries.length, 3);
  });
});

describe('names to connect to', () => {
  const options = { timeoutMs: 1 };

  test('a name that could not be looked up in time is not looked up again', async () => {
    let queries = 0;
    const { net } = over(timeout, () => {
      queries += 1;
      return Promise.reject(new ResolveFailure('dns-timeout', 'no answer'));
    });
    for (let n = 0; n < 3; n++)
      assert.equal(await codeOf(net.resolve('cdn.example', options)), 'dns-timeout');
    assert.equal(queries, 1);
  });

  test('a name that does not exist or is blocked is resolved again each time', async () => {
    for (const code of ['dns-nxdomain', 'target-refused', 'aborted'] as const) {
      let queries = 0;
      const { net } = over(timeout, () => {
        queries += 1;
        return Promise.reject(new ResolveFailure(code, 'no'));
      });
      for (let n = 0; n < 3; n++) assert.equal(await codeOf(net.resolve('cdn.example', options)), code);
      assert.equal(queries, 3, code);
    }
  });

  test('a name is not resolved if the servers of its zone are silent', async () => {
    const { net } = over(timeout, () => Promise.reject(new Error('tried')));
    for (const type of ['SOA', 'NS']) await codeOf(net.dns.query({ name: 'd.test', type }));
    assert.equal(await codeOf(net.resolve('www.d.test', options)), 'dns-timeout');
    assert.equal(await codeOf(net.resolve('www.other.test', options)), 'unknown');
  });
});
