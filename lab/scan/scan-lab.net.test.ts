import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findFindingType } from '#engine/findings/catalog.ts';
import { listFamilies } from '#engine/scan/families.ts';
import { renderReport } from '#engine/scan/report/render-report.ts';
import { reportScan } from '#engine/scan/report/report.ts';
import { runScan } from '#engine/scan/run-scan.ts';
import { systemClock } from '#platform/clock.ts';
import { type LabInternet, listLabDomains, startLabInternet } from './internet.ts';

const domains = listLabDomains(systemClock.now());
let lab: LabInternet;
before(async () => {
  lab = await startLabInternet({ domains });
});
after(() => lab.close());

async function scan(domain: string) {
  const { net, environment } = lab;
  const request = { domain, families: listFamilies(false), verified: false, before: {}, environment };
  const result = await runScan(request, { net, clock: systemClock, signal: new AbortController().signal });
  return reportScan(domain, result);
}

describe('scanning each lab domain reports exactly the expected findings', { concurrency: 4 }, () => {
  for (const { domain, expected } of domains) {
    test(`${domain}: ${expected.join(', ') || 'nothing'}`, async () => {
      const summary = await scan(domain);
      const { report } = summary;
      const found = [...new Set(report.findings.map(({ id }) => id))].sort();
      const graver = (ids: string[]) => ids.filter((id) => findFindingType(id)?.severity !== 'info');
      assert.deepEqual(graver(found), graver(expected), JSON.stringify(report.findings, null, 1));
      for (const id of expected) assert.ok(found.includes(id), `${id} is missing`);
      // Readable reports contain words, not JSON, codes or field names.
      assert.doesNotMatch(
        renderReport(summary),
        /[{}]|stale|seen [a-z]+-[a-z]+|[a-z]+(?:Errors|Left|At|Hosts) /,
      );
    });
  }
});
