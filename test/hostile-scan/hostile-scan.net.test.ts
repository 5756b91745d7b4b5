import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { dnsCases } from './dns-cases.ts';
import { assertHonest, describeFigures, type HostileCase } from './hostile-case.ts';
import { type HostileWorld, startHostileWorld } from './hostile-world.ts';
import { mailCases } from './mail-cases.ts';
import { sourceCases } from './source-cases.ts';
import { tlsCases } from './tls-cases.ts';
import { webCases } from './web-cases.ts';

/** Scans at a time, beside those that only wait. */
const SIDE_BY_SIDE = 8;

const collections: Record<string, HostileCase[]> = {
  'name servers': dnsCases,
  mail: mailCases,
  'web servers': webCases,
  TLS: tlsCases,
  sources: sourceCases,
};

const all = Object.entries(collections)
  .flatMap(([collection, cases]) => cases.map((each) => ({ ...each, name: `${collection}: ${each.name}` })))
  .map((each, index) => ({ each, domain: `h${index + 1}.test` }));

describe('a scan of a hostile domain ends in its time and memory with an honest result', {
  concurrency: true,
}, () => {
  let world: HostileWorld;
  before(async () => {
    world = await startHostileWorld();
  });
  after(() => world.close());

  const scanEach = (cases: typeof all) => {
    for (const { each, domain } of cases) {
      test(each.name, async (context) => {
        const report = await world.scan(domain, each.hostility);
        context.diagnostic(describeFigures(report));
        assertHonest(report, each);
      });
    }
  };

  describe('of servers that keep it waiting', { concurrency: true }, () => {
    scanEach(all.filter(({ each }) => each.waits));
  });

  describe('of all others', { concurrency: SIDE_BY_SIDE }, () => {
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
    scanEach(all.filter(({ each }) => !each.waits));
  });
});
