import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { dnsCases } from './dns-cases.ts';
import { assertHonest, describeFigures, type HostileCase } from './hostile-case.ts';
import { type HostileWorld, startHostileWorld } from './hostile-world.ts';
import { mailCases } from './mail-cases.ts';
import { sourceCases } from './source-cases.ts';
import { tlsCases } from './tls-cases.ts';
import { webCases } from './web-cases.ts';

/** Scans at a time: nearly all of their time is waiting for a server that says nothing. */
const SIDE_BY_SIDE = 10;

const collections: Record<string, HostileCase[]> = {
  'name servers': dnsCases,
  mail: mailCases,
  'web servers': webCases,
  TLS: tlsCases,
  sources: sourceCases,
};

describe('a scan of a hostile domain ends in its time and memory with an honest result', {
  concurrency: SIDE_BY_SIDE,
}, () => {
  let world: HostileWorld;
  before(async () => {
    world = await startHostileWorld();
  });
  after(() => world.close());

  test('a domain that means no harm passes what the hostile ones must not', async () => {
    const report = await world.scan('hgood.test', {});
    const passed = new Set(report.checks.filter(({ result }) => result === 'pass').map(({ id }) => id));
    for (const id of [
      'email.spf.missing',
      'ssl.certificate.expired',
      'web.csp.missing',
      'dns.delegation.lame',
    ])
      assert.ok(passed.has(id), id);
    assert.deepEqual(new Set(Object.values(report.families).map(({ state }) => state)), new Set(['done']));
  });

  let count = 0;
  for (const [collection, cases] of Object.entries(collections)) {
    for (const each of cases) {
      count += 1;
      const domain = `h${count}.test`;
      test(`${collection}: ${each.name}`, async (context) => {
        const report = await world.scan(domain, each.hostility);
        context.diagnostic(describeFigures(report));
        assertHonest(report, each);
      });
    }
  }
});
