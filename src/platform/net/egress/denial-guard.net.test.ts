import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type DnsServerOptions, type LabDnsServer, startDnsServer } from '#lab/dns/server.ts';
import { systemClock } from '../../clock.ts';
import { createDnsClient } from '../dns/client.ts';
import { type DnsClient, DnsFailure } from '../types.ts';
import { verifyNxdomain } from './denial-guard.ts';

const opened: { close(): unknown }[] = [];
after(async () => {
  for (const each of opened) await each.close();
});

async function start(zones: DnsServerOptions['zones'], behaviors: DnsServerOptions['behaviors'] = {}) {
  const server = await startDnsServer({ zones, behaviors });
  const plain = createDnsClient({ servers: [server], clock: systemClock });
  opened.push(server, plain);
  let moved = 0;
  const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + moved };
  const advance = (ms: number) => {
    moved += ms;
  };
  return { server, client: verifyNxdomain(plain, clock), advance };
}

async function outcome(client: DnsClient, name: string, server?: LabDnsServer): Promise<string> {
  try {
    return (await client.query({ name, type: 'A', ...(server === undefined ? {} : { server }) })).rcode;
  } catch (error) {
    assert.ok(error instanceof DnsFailure);
    return error.code;
  }
}

const com = { com: { '@': ['NS ns.com.'], ns: ['A 127.0.0.1'] } };
/** A client that answers like a forwarder behind a captive portal. */
const denied = { denied: { '@': ['TXT "x"'] } };

const denyAll: DnsServerOptions['behaviors'] = {
  '*': {
    kind: 'custom',
    change: ({ response }) => {
      if (response) Object.assign(response, { rcode: 'NXDOMAIN', answers: [], authorities: [] });
    },
  },
};

test('trusts NXDOMAIN from resolvers that know the top-level domain, and queries that domain only once', async () => {
  const { server, client } = await start(com);
  const names = ['gone.com', 'a.gone.com', 'GONE.Com.'];
  assert.deepEqual(await Promise.all(names.map((name) => outcome(client, name))), [
    'NXDOMAIN',
    'NXDOMAIN',
    'NXDOMAIN',
  ]);
  assert.equal(server.queries.filter(({ type }) => type === 'NS').length, 1);
});

test('ignores NXDOMAIN from resolvers that also deny the top-level domain, until they recover', async () => {
  const { server, client, advance } = await start({ ...com, ...denied }, denyAll);
  assert.equal(await outcome(client, 'www.example.com'), 'unreachable');
  server.setBehavior('*', { kind: 'custom', change: () => undefined });
  advance(6_000);
  assert.equal(await outcome(client, 'www.example.com'), 'NXDOMAIN');
});

test('passes through names outside the public tree, the top-level domain itself and queries to specific servers', async () => {
  const { server, client } = await start(denied, denyAll);
  assert.equal(await outcome(client, 'nas.internal'), 'NXDOMAIN');
  assert.equal(await outcome(client, 'com'), 'NXDOMAIN');
  assert.equal(await outcome(client, 'www.example.com', server), 'NXDOMAIN');
});

test('a missing answer for the top-level domain is no reason to distrust NXDOMAIN', async () => {
  const { client } = await start(
    { ...com },
    {
      '*': {
        kind: 'custom',
        change: (reply) => {
          if (reply.query.name === 'com') reply.response = null;
          else if (reply.response) Object.assign(reply.response, { rcode: 'NXDOMAIN', answers: [] });
        },
      },
    },
  );
  assert.equal(await outcome(client, 'www.example.com'), 'NXDOMAIN');
});
