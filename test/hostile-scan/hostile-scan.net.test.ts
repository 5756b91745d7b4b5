import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { families, listFamilies } from '#engine/scan/families.ts';
import type { FamilyName } from '#engine/scan/types.ts';
import { dnsCases } from './dns-cases.ts';
import { assertHonest, describeFigures, type HostileCase } from './hostile-case.ts';
import { type HostileWorld, startHostileWorld } from './hostile-world.ts';
import { mailCases } from './mail-cases.ts';
import { sourceCases } from './source-cases.ts';
import { tlsCases } from './tls-cases.ts';
import { webCases } from './web-cases.ts';

/** Number of parallel scans, in addition to scans that only wait. */
const SIDE_BY_SIDE = 4;

const everyFamily = listFamilies(false);

/** The families that detect hostile servers of one kind. Each case also runs the families of its checks. */
const collections: Record<string, { cases: HostileCase[]; families: readonly FamilyName[] }> = {
  'name servers': { cases: dnsCases, families: everyFamily },
  mail: { cases: mailCases, families: ['email'] },
  'web servers': { cases: webCases, families: ['web', 'exposure'] },
  TLS: { cases: tlsCases, families: ['tls', 'web'] },
  sources: { cases: sourceCases, families: ['registration', 'reputation', 'tls', 'web'] },
};

/** Returns the families of the checks named in a case. The case names checks by ID or prefix. */
function familiesOf({ unproven, failing = [] }: HostileCase): FamilyName[] {
  const ids = [...unproven, ...failing];
  for (const start of ids)
    assert.ok(
      everyFamily.some((name) => families[name].checks.some((id) => id.startsWith(start))),
      `no family makes ${start}`,
    );
  return everyFamily.filter((name) =>
    families[name].checks.some((id) => ids.some((start) => id.startsWith(start))),
  );
}

const all = Object.entries(collections)
  .flatMap(([collection, { cases, families }]) =>
    cases.map((each) => ({
      each: { ...each, name: `${collection}: ${each.name}` },
      order: [...new Set([...families, ...familiesOf(each)])],
    })),
  )
  .map((one, index) => ({ ...one, domain: `h${index + 1}.test` }));

describe('a scan of a hostile domain ends within its time and memory limits with a correct result', {
  concurrency: true,
}, () => {
  let world: HostileWorld;
  before(async () => {
    world = await startHostileWorld();
  });
  after(() => world.close());

  const scanEach = (cases: typeof all) => {
    for (const { each, order, domain } of cases) {
      test(each.name, async (context) => {
        const report = await world.scan(domain, each.hostility, { families: order, waits: each.waits });
        context.diagnostic(describeFigures(report));
        assertHonest(report, each);
      });
    }
  };

  describe('scans with servers that delay them', { concurrency: true }, () => {
    scanEach(all.filter(({ each }) => each.waits));
  });

  describe('scans with all other servers', { concurrency: SIDE_BY_SIDE }, () => {
    test('a harmless domain passes the checks that hostile domains must not pass', async () => {
      const report = await world.scan('hgood.test', {}, { families: everyFamily });
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
