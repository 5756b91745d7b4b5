import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Clock, systemClock } from '#platform/clock.ts';
import { SourceFailure } from '#platform/sources/text-source.ts';
import type { Component } from '../components.ts';
import { cacheEpss, cachePackages, cacheVulnerabilities } from './cached-sources.ts';
import { evaluateVulnerabilities } from './evaluate.ts';
import { matchComponents } from './match.ts';
import type { Vulnerability, VulnerabilitySources } from './types.ts';

const signal = new AbortController().signal;
const nginx: Component = { product: 'nginx', version: '1.0', source: 'server' };
const gunicorn: Component = { product: 'gunicorn', version: '20.0', source: 'server' };
const library: Component = {
  ...{ product: 'jquery', version: '3.0.0', source: 'script' },
  package: { ecosystem: 'npm', name: 'jquery' },
  withCve: ['CVE-2020-11022'],
};
const exploited = { cves: async () => new Set(['CVE-1']) };
const epss = { scores: async () => new Map() };
const tell = (...faults: Vulnerability[]) => ({ find: async () => faults });
const broken = {
  find: async (): Promise<Vulnerability[]> => {
    throw new SourceFailure('unreachable', 'nobody there');
  },
};

/** Returns result and reason of each check of one host. */
async function match(components: Component[], sources: VulnerabilitySources) {
  const matched = await matchComponents([{ host: 'a.test', components }], sources, { now: 0, signal });
  return Object.fromEntries(
    evaluateVulnerabilities(matched).map(({ id, result, reason }) => [
      id,
      reason ? `${result} ${reason}` : result,
    ]),
  );
}

describe('vulnerabilities of products and packages', () => {
  test('a vulnerability reported by two sources counts once, with the score of the first source that has one', async () => {
    const sources = {
      vulnerabilities: tell({ id: 'CVE-2', cvss: null }),
      packages: tell({ id: 'CVE-2', cvss: 9.8, aliases: ['GHSA-2'] }, { id: 'CVE-3', cvss: 5 }),
    };
    const { hosts } = await matchComponents([{ host: 'a.test', components: [gunicorn] }], sources, {
      ...{ now: 0, signal },
    });
    const [component] = hosts[0]?.components ?? [];
    assert.deepEqual(
      component?.vulnerabilities.map(({ id, cvss }) => [id, cvss]),
      [
        ['CVE-2', 9.8],
        ['CVE-3', 5],
      ],
    );
  });

  test('a vulnerability in the library data does not count twice under any name', async () => {
    const packages = tell(
      { id: 'CVE-2020-11022', cvss: 9 },
      { id: 'CVE-4', cvss: 9, aliases: ['CVE-2020-11022'] },
      { id: 'CVE-5', cvss: 7.5 },
    );
    const found = await match([library], { packages, knownExploited: exploited, epss });
    assert.equal(found['cve.cvss-critical'], 'pass');
    assert.equal(found['cve.cvss-high'], 'fail version-from-page');
  });

  test('a check does not pass if no enabled source lists the product', async () => {
    const sources = { packages: tell(), knownExploited: exploited, epss };
    assert.equal((await match([nginx], sources))['cve.cvss-high'], 'disabled source-off');
    assert.equal((await match([nginx, gunicorn], sources))['cve.cvss-high'], 'disabled source-off');
    assert.equal((await match([gunicorn], sources))['cve.cvss-high'], 'pass');
    assert.equal((await match([], sources))['cve.cvss-high'], 'not-applicable no-version-seen');
    assert.equal((await match([gunicorn], {}))['cve.cvss-high'], 'disabled source-off');
    assert.equal(
      (await match([gunicorn], { packages: tell() }))['cve.known-exploited'],
      'disabled source-off',
    );
  });

  test('a check is unknown if one source failed, and fails if the other source reports a vulnerability', async () => {
    const sources = { vulnerabilities: tell(), packages: broken, knownExploited: exploited, epss };
    assert.equal((await match([gunicorn], sources))['cve.cvss-high'], 'error source-unreachable');
    assert.equal(
      (await match([nginx], sources))['cve.cvss-high'],
      'pass',
      'the source has no entries for nginx',
    );
    const withCve = { ...sources, vulnerabilities: tell({ id: 'CVE-1', cvss: 8 }) };
    assert.equal((await match([gunicorn], withCve))['cve.known-exploited'], 'fail version-from-banner');
  });

  test('a source that does not respond is not queried again', async () => {
    let requests = 0;
    const packages = {
      find: (): Promise<Vulnerability[]> => {
        requests += 1;
        return broken.find();
      },
    };
    const many = Array.from({ length: 10 }, (_, index) => ({ ...library, version: `3.0.${index}` }));
    const found = await match(many, { packages });
    assert.equal(requests, 1);
    assert.equal(found['cve.cvss-high'], 'error source-unreachable');
  });
});

describe('responses of sources', () => {
  test('responses of sources are cached for their lifetime, and failures are not', async () => {
    let nowMs = 0;
    const clock: Clock = { ...systemClock, monotonicMs: () => nowMs };
    let requests = 0;
    let fails = true;
    const find = async () => {
      requests += 1;
      if (fails) throw new SourceFailure('timeout', 'late');
      return [{ id: `CVE-${requests}`, cvss: 5 }];
    };
    const products = cacheVulnerabilities({ find }, { ttlMs: 1_000, clock });
    const packages = cachePackages({ find }, { ttlMs: 1_000, clock });
    const names = { cpe: ['a:b'] };
    await assert.rejects(products.find(nginx, names, signal));
    fails = false;
    assert.deepEqual(await products.find(nginx, names, signal), [{ id: 'CVE-2', cvss: 5 }]);
    assert.deepEqual(await products.find(nginx, names, signal), [{ id: 'CVE-2', cvss: 5 }]);
    await products.find({ ...nginx, version: '1.1' }, names, signal);
    const subject = { ecosystem: 'npm', name: 'b' };
    await packages.find(subject, '1', signal);
    await packages.find(subject, '1', signal);
    await packages.find({ ...subject, ecosystem: 'PyPI' }, '1', signal);
    assert.equal(requests, 5);
    nowMs = 1_001;
    assert.deepEqual(await products.find(nginx, names, signal), [{ id: 'CVE-6', cvss: 5 }]);
  });

  test('EPSS scores are requested only for unknown CVEs, and a missing score is also cached', async () => {
    const asked: string[][] = [];
    const source = {
      scores: async (cves: readonly string[]) => {
        asked.push([...cves]);
        return new Map(cves.filter((id) => id !== 'CVE-0').map((id) => [id, { epss: 0.5, percentile: 0.5 }]));
      },
    };
    const remembered = cacheEpss(source, {
      ttlMs: 1_000,
      clock: { ...systemClock, monotonicMs: () => 0 },
    });
    assert.deepEqual([...(await remembered.scores(['CVE-0', 'CVE-1', 'CVE-1'], signal)).keys()], ['CVE-1']);
    assert.deepEqual([...(await remembered.scores(['CVE-0', 'CVE-1', 'CVE-2'], signal)).keys()].sort(), [
      'CVE-1',
      'CVE-2',
    ]);
    assert.deepEqual((await remembered.scores(['CVE-0'], signal)).size, 0);
    assert.deepEqual(asked, [['CVE-0', 'CVE-1'], ['CVE-2']]);
  });
});
