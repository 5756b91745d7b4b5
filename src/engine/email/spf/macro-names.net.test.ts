import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLookup } from '#engine/posture/lookup.ts';
import { writeRdata } from '#lab/dns/rdata.ts';
import { startDnsServer } from '#lab/dns/server.ts';
import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { evaluateSpf } from './evaluate.ts';

test('queries names with a space or a backslash byte for byte and matches their answers', async () => {
  const requested = new Set<string>();
  const server = await startDnsServer({
    zones: { 'd.test': { '@': 'TXT "v=spf1 exists:%{l}%_x.d.test -all"' } },
    behaviors: {
      '*': {
        kind: 'custom',
        change: ({ query, response }) => {
          if (response === null || query.type !== 'A') return;
          // The first label, spelled as in the query.
          requested.add(query.question.toString('latin1', 1, 1 + (query.question[0] ?? 0)));
          const rdata = writeRdata('A', ['127.0.0.2'], '');
          Object.assign(response, { rcode: 'NOERROR' });
          response.answers.push({ name: query.name, type: 'A', ttl: 60, rdata });
        },
      },
    },
  });
  const client = createDnsClient({ servers: [server], clock: systemClock });
  try {
    const { lookup } = createLookup(client, { timeoutMs: 2_000 });
    for (const [local, label] of [
      ['a\\b', 'a\\b x'],
      ['a\\065', 'a\\065 x'],
      ['A b', 'a b x'],
      ['\u00fc', '\u00c3\u00bc x'],
    ] as const) {
      const mail = { ip: '192.0.2.1', sender: `${local}@d.test` };
      const { result } = await evaluateSpf(mail, lookup, { nowMs: 0 });
      assert.equal(result, 'pass', local);
      assert.ok(requested.has(label), `${local}: ${[...requested].join()}`);
    }
  } finally {
    client.close();
    await server.close();
  }
});
