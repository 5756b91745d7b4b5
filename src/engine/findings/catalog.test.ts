import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFindingType, findingCatalog, listFindingTypes } from './catalog.ts';
import { renderFindingPage } from './page.ts';
import { dimensions, severityBands } from './types.ts';

const listIds = (keep: (type: (typeof findingCatalog)[number]) => boolean) =>
  findingCatalog
    .filter(keep)
    .map((type): string => type.id)
    .sort();

test('the catalog has 223 unique IDs, distributed over the dimensions as specified', () => {
  assert.deepEqual(
    dimensions.map((dimension) => listFindingTypes(dimension).length),
    [19, 42, 61, 15, 19, 36, 16, 15],
  );
  assert.equal(findingCatalog.length, 223);
  assert.equal(new Set(findingCatalog.map((type) => type.id)).size, 223);
});

test('every weight, including the escalated one, is within the range of its severity', () => {
  for (const type of findingCatalog) {
    for (const { severity, weight } of type.escalated ? [type, type.escalated] : [type]) {
      const [least, most] = severityBands[severity];
      assert.ok(weight >= least && weight <= most, `${type.id}: ${weight} is not ${severity}`);
    }
  }
});

test('exactly the listed IDs have overall caps', () => {
  const expected: Record<number, string[]> = {
    25: ['availability.registration.expired', 'availability.registration.on-hold'],
    29: ['reputation.domain.malware-listed', 'reputation.domain.phishing-listed'],
    39: ['availability.dns.resolution-failing', 'dns.dnssec.bogus'],
    49: [
      'ssl.certificate.expired',
      'ssl.certificate.not-yet-valid',
      'ssl.certificate.name-mismatch',
      'ssl.certificate.untrusted',
      'ssl.certificate.revoked',
      'ssl.certificate.weak-key',
      'ssl.protocol.sslv2',
      'ssl.cipher.null-anon-export',
      'dns.delegation.claimable',
      'dns.delegation.ns-domain-unregistered',
      'email.mx.target-unregistered',
      'exposure.takeover.confirmed',
      'exposure.takeover.cname-unregistered',
      'exposure.file.secrets',
      'cve.known-exploited',
      'web.script.domain-unregistered',
      'reputation.domain.abused-legit',
    ],
    69: ['phishing.site.confirmed', 'change.registration.registrar', 'change.dns.nameservers'],
  };
  for (const [cap, ids] of Object.entries(expected))
    assert.deepEqual(
      listIds((type) => type.overallCap === Number(cap)),
      [...ids].sort(),
    );
  assert.equal(
    listIds((type) => type.overallCap !== undefined).length,
    Object.values(expected).flat().length,
  );
});

test('exactly the listed IDs have dimension caps', () => {
  const found = Object.groupBy(
    findingCatalog.filter((type) => type.dimensionCap !== undefined),
    (type) => String(type.dimensionCap),
  );
  const counts = Object.fromEntries(Object.entries(found).map(([cap, types]) => [cap, types?.length]));
  assert.deepEqual(counts, { 0: 2, 10: 4, 20: 15, 30: 4, 40: 5, 50: 3 });
});

test('exclusive families contain exactly the three specified pairs', () => {
  assert.deepEqual(
    listIds((type) => type.family !== undefined),
    [
      'availability.http.uptime-below-99',
      'availability.http.uptime-below-99-9',
      'availability.registration.expires-30d',
      'availability.registration.expires-7d',
      'ssl.certificate.expiring-now',
      'ssl.certificate.expiring-soon',
    ],
  );
});

test('exactly the eighteen specified checks are active, and every change is an event', () => {
  assert.deepEqual(
    listIds((type) => type.active === true),
    [
      'availability.mail.mx-unreachable',
      'brand.lookalike.mx-accepts-brand-mail',
      'change.exposure.new-port',
      'dns.server.axfr-open',
      'dns.server.open-recursion',
      'email.dane.mismatch',
      'email.starttls.bad-certificate',
      'email.starttls.missing',
      'email.starttls.weak-tls',
      'exposure.file.backup',
      'exposure.file.secrets',
      'exposure.file.vcs',
      'exposure.panel.login-public',
      'exposure.port.database',
      'exposure.port.management-ui',
      'exposure.port.remote-admin',
      'exposure.port.unexpected',
      'exposure.web.directory-listing',
    ],
  );
  for (const type of findingCatalog)
    assert.equal(type.event === true, type.dimension === 'changeRisk', type.id);
});

test('findings that are inherently uncertain are probable unless they specify otherwise', () => {
  assert.deepEqual(
    listIds((type) => type.confidence === 'probable'),
    ['exposure.dangling.cloud-address', 'exposure.takeover.possible', 'phishing.site.suspected'],
  );
});

test('every finding explains what it is, why it matters and how to fix it, in complete sentences', () => {
  const titles = new Set<string>();
  for (const type of findingCatalog) {
    assert.ok(!titles.has(type.title), `two findings are titled ${type.title}`);
    titles.add(type.title);
    for (const text of [type.what, type.why, type.fix])
      assert.match(text, /^[A-Z].{25,}\.$/s, `${type.id}: ${text}`);
    assert.ok(type.title.length <= 80 && !type.title.endsWith('.'), type.id);
    assert.ok(type.sources.length > 0, type.id);
  }
});

test('recognizes unknown IDs', () => {
  assert.equal(findFindingType('email.spf.missing')?.weight, 18);
  assert.equal(findFindingType('constructor'), null);
  assert.equal(findFindingType('email.spf.mising'), null);
});

test('a finding page shows the remedy and the caps as risk scores, and links sections of RFCs', () => {
  const page = renderFindingPage(findFindingType('ssl.certificate.expired') ?? assert.fail());
  assert.match(page, /^# The certificate has expired\n/);
  assert.match(page, /overall risk score is at least 51/);
  assert.match(page, /on a main name/);
  assert.match(page, /\(https:\/\/www\.rfc-editor\.org\/rfc\/rfc5280#section-4\.1\.2\.5\)/);
  assert.match(page, /## How to fix it\n\nRenew and deploy/);
});
