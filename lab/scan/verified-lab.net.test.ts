import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findFindingType } from '#engine/findings/catalog.ts';
import { families, listFamilies } from '#engine/scan/families.ts';
import { reportScan } from '#engine/scan/report/report.ts';
import { runScan } from '#engine/scan/run-scan.ts';
import { familyNames } from '#engine/scan/types.ts';
import { systemClock } from '#platform/clock.ts';
import { type LabInternet, startLabInternet } from './internet.ts';
import { verifiedDomains } from './verified-domains.ts';

const domains = verifiedDomains(systemClock.now());
let lab: LabInternet;
before(async () => {
  lab = await startLabInternet({ domains });
});
after(() => lab.close());

/** Returns the sorted IDs of findings above info, and the whole report. */
async function scan(domain: string, verified: boolean) {
  const { net, environment } = lab;
  const request = { domain, families: listFamilies(verified), verified, before: {}, environment };
  const result = await runScan(request, { net, clock: systemClock, signal: new AbortController().signal });
  const { report } = reportScan(domain, result);
  const ids = new Set(report.findings.map(({ id }) => id));
  const found = [...ids].filter((id) => findFindingType(id)?.severity !== 'info').sort();
  return { found, report };
}

describe('scanning each verified lab domain reports exactly the expected active findings', {
  concurrency: 4,
}, () => {
  for (const { domain, expected } of domains) {
    test(`${domain}: ${expected.join(', ') || 'nothing'}`, async () => {
      const { found, report } = await scan(domain, true);
      assert.deepEqual(found, expected, JSON.stringify(report.findings, null, 1));
      if (expected.length > 0) return;
      // On a fault-free domain, every active check of these families must have a result.
      const active = report.checks.filter(({ id }) => findFindingType(id)?.active === true);
      const silent = active.filter(({ result }) => result === 'error' || result === 'not-tested');
      assert.deepEqual(silent, []);
      assert.ok(active.length >= 16, `${active.length} active checks`);
    });
  }
});

test('these faults are not checked while ownership is unverified', async () => {
  for (const { domain } of domains) {
    const { found, report } = await scan(domain, false);
    assert.deepEqual(found, [], domain);
    const active = report.checks.filter(({ id }) => findFindingType(id)?.active === true);
    assert.deepEqual(active, [], domain);
  }
});

test('the table contains every active check that applies to a domain in its current state', () => {
  const shown = new Set(domains.flatMap(({ expected }) => expected));
  const elsewhere = new Set([
    // Compares two scans. The tests of changes cover it.
    'change.exposure.new-port',
  ]);
  const active = familyNames
    .flatMap((name) => families[name].checks)
    .filter((id) => findFindingType(id)?.active === true && !elsewhere.has(id));
  assert.deepEqual(
    active.filter((id) => !shown.has(id)),
    [],
  );
});
