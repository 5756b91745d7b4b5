import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { compareVersions } from '../libraries/match.ts';
import { affects, matchesCpe } from './cpe.ts';
import { findCycle, hasSupportEnded, readCycles } from './end-of-life.ts';
import { classify } from './evaluate.ts';
import { readEpssCsv, readEpssJson, readKev } from './exploitation.ts';
import { readNvd } from './nvd.ts';
import { readOsv, scoreCvss3 } from './osv.ts';

describe('version order', () => {
  const order = ['1.0.0-rc1', '1.0.0', '1.0.1', '1.2', '1.10.0', '2.0.0-alpha', '2.0.0', '10.0'];
  for (const [index, version] of order.slice(1).entries()) {
    test(`${order[index]} is older than ${version}`, () => {
      assert.ok(compareVersions(order[index] ?? '', version) < 0);
      assert.ok(compareVersions(version, order[index] ?? '') > 0);
    });
  }
  test('missing parts count as zero', () => assert.equal(compareVersions('1.2', '1.2.0'), 0));
});

describe('CPE ranges', () => {
  const criteria = 'cpe:2.3:a:f5:nginx:*:*:*:*:*:*:*:*';
  const cases: [range: Record<string, string>, version: string, hit: boolean][] = [
    [{ versionEndExcluding: '1.20.1' }, '1.20.0', true],
    [{ versionEndExcluding: '1.20.1' }, '1.20.1', false],
    [{ versionEndIncluding: '1.20.1' }, '1.20.1', true],
    [{ versionStartIncluding: '0.6.18', versionEndExcluding: '1.20.1' }, '0.6.17', false],
    [{ versionStartExcluding: '1.0', versionEndIncluding: '2.0' }, '1.0', false],
    [{}, '1.0', false],
  ];
  for (const [range, version, hit] of cases) {
    test(`${JSON.stringify(range)} ${hit ? 'includes' : 'does not include'} ${version}`, () => {
      assert.equal(matchesCpe({ criteria, ...range }, ['f5:nginx'], version), hit);
    });
  }
  test('an exact version is compared, another product is not', () => {
    const exact = { criteria: 'cpe:2.3:a:f5:nginx:1.18.0:*:*:*:*:*:*:*' };
    assert.equal(matchesCpe(exact, ['f5:nginx'], '1.18.0'), true);
    assert.equal(matchesCpe(exact, ['f5:nginx'], '1.18.1'), false);
    assert.equal(matchesCpe(exact, ['apache:http_server'], '1.18.0'), false);
  });
  test('a configuration that requires a second product matches nothing', () => {
    const node = { operator: 'OR', cpeMatch: [{ vulnerable: true, criteria, versionEndExcluding: '9' }] };
    assert.equal(affects({ configurations: [{ nodes: [node] }] }, ['f5:nginx'], '1.0'), true);
    assert.equal(
      affects({ configurations: [{ operator: 'AND', nodes: [node, node] }] }, ['f5:nginx'], '1.0'),
      false,
    );
  });
});

describe('CVSS 3.1 base scores match the examples in the specification', () => {
  const cases: [vector: string, score: number | null][] = [
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10],
    ['CVSS:3.0/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1],
    ['CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N', 3.1],
    ['CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H', 7.8],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N', 0],
    ['CVSS:3.1/AV:N', null],
    ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', null],
  ];
  for (const [vector, score] of cases) test(vector, () => assert.equal(scoreCvss3(vector), score));
});

describe('sources', () => {
  test('an empty or unrelated KEV file is rejected, because it would clear every host', () => {
    assert.deepEqual([...readKev({ vulnerabilities: [{ cveID: 'cve-2021-44228' }] })], ['CVE-2021-44228']);
    for (const data of [null, {}, { vulnerabilities: [] }, [], 'text']) assert.throws(() => readKev(data));
  });

  test('EPSS scores are read from the API and from a file', () => {
    const api = readEpssJson({
      data: [{ cve: 'CVE-2021-44228', epss: '0.94', percentile: '0.999' }, { cve: 'x' }],
    });
    assert.deepEqual([...api], [['CVE-2021-44228', { epss: 0.94, percentile: 0.999 }]]);
    const csv =
      '#model_version:v2025,score_date:2026-11-20\ncve,epss,percentile\nCVE-2021-44228,0.94,0.999\nbad,row\n';
    assert.deepEqual([...readEpssCsv(csv)], [...api]);
    assert.throws(() => readEpssCsv('<html>not found</html>'));
  });

  test('NVD uses the primary score and skips rejected entries', () => {
    const configurations = [
      {
        nodes: [
          {
            cpeMatch: [
              {
                vulnerable: true,
                criteria: 'cpe:2.3:a:php:php:*:*:*:*:*:*:*:*',
                versionEndExcluding: '8.1.0',
              },
            ],
          },
        ],
      },
    ];
    const score = (type: string, baseScore: number) => ({ type, cvssData: { baseScore } });
    const data = {
      vulnerabilities: [
        {
          cve: {
            id: 'CVE-2022-1',
            configurations,
            metrics: { cvssMetricV31: [score('Secondary', 3), score('Primary', 8.8)] },
          },
        },
        { cve: { id: 'CVE-2022-2', vulnStatus: 'Rejected', configurations } },
        { cve: { id: 'CVE-2022-3', configurations, metrics: {} } },
      ],
    };
    assert.deepEqual(readNvd(data, ['php:php'], '8.0.1'), [
      { id: 'CVE-2022-1', cvss: 8.8 },
      { id: 'CVE-2022-3', cvss: null },
    ]);
    assert.deepEqual(readNvd(data, ['php:php'], '8.1.0'), []);
  });

  test('OSV names a vulnerability by its CVE and falls back to the severity word', () => {
    const data = {
      vulns: [
        {
          id: 'GHSA-1',
          aliases: ['CVE-2020-11022'],
          severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N' }],
        },
        { id: 'GHSA-2', database_specific: { severity: 'HIGH' } },
        { id: 'GHSA-3', withdrawn: '2024-01-01T00:00:00Z' },
      ],
    };
    assert.deepEqual(readOsv(data), [
      { id: 'CVE-2020-11022', cvss: 6.1, aliases: ['GHSA-1'] },
      { id: 'GHSA-2', cvss: 7 },
    ]);
  });

  test('a version belongs to the cycle with the longest matching prefix', () => {
    const cycles = readCycles([
      { cycle: '1', eol: true },
      { cycle: '1.18', eol: '2021-04-20' },
      { cycle: '1.2', eol: false },
      { cycle: '3', eol: 7 },
    ]);
    assert.equal(findCycle(cycles, '1.18.0')?.cycle, '1.18');
    assert.equal(findCycle(cycles, '1.180.0')?.cycle, '1');
    assert.equal(findCycle(cycles, '3.0'), null);
    const cycle = findCycle(cycles, '1.18.0');
    assert.ok(
      cycle &&
        hasSupportEnded(cycle, Date.UTC(2021, 3, 21)) &&
        !hasSupportEnded(cycle, Date.UTC(2021, 3, 19)),
    );
  });

  test('parsers throw only their own error for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        readNvd(value, ['php:php'], '8.0');
        readOsv(value);
        readEpssJson(value);
        for (const read of [readKev, readCycles]) {
          try {
            read(value);
          } catch (error) {
            assert.equal((error as Error).name, 'SourceFailure');
          }
        }
      }),
    );
  });
});

test('each vulnerability counts only in its most severe class', () => {
  const rate = (exploited: boolean, epss: number | null, cvss: number | null) =>
    classify({ id: 'x', exploited, epss: epss === null ? null : { epss, percentile: 0 }, cvss });
  assert.equal(rate(true, 0.9, 9.8), 'cve.known-exploited');
  assert.equal(rate(false, 0.5, 9.8), 'cve.epss-high');
  assert.equal(rate(false, 0.4, 9), 'cve.cvss-critical');
  assert.equal(rate(false, null, 8.9), 'cve.cvss-high');
  assert.equal(rate(false, null, 4), 'cve.cvss-medium');
  assert.equal(rate(false, null, 3.9), null);
  assert.equal(rate(false, null, null), null);
  assert.equal(
    classify({ id: 'x', exploited: false, epss: { epss: 0, percentile: 0.95 }, cvss: 5 }),
    'cve.epss-high',
  );
});
