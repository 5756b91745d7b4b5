import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { dimensions } from '#engine/findings/types.ts';
import { type LabInternet, listLabDomains, startLabInternet } from '#lab/scan/internet.ts';
import { sourceTable } from '#platform/config/source-table.ts';
import { programFile } from '#test/support/built-program.ts';

let lab: LabInternet;
let environment: Record<string, string>;

before(async () => {
  const expected = ['good.test', 'email-spf-pass-all.test', 'email-dmarc-policy-none.test'];
  const domains = listLabDomains(Date.now()).filter(({ domain }) => expected.includes(domain));
  lab = await startLabInternet({ domains });
  const off = Object.keys(sourceTable).map((name) => [`BELLTOWER_SOURCE_${name}_ENABLED`, 'off']);
  environment = {
    PATH: process.env.PATH ?? '',
    ...Object.fromEntries(off),
    BELLTOWER_RESOLVERS: `${lab.resolver.address}:${lab.resolver.port}`,
    // The lab's addresses are in reserved ranges, which this setting blocks. No packet leaves the machine.
    BELLTOWER_TARGETS: 'public',
    BELLTOWER_SOURCE_RDAP_ENABLED: 'on',
    BELLTOWER_RDAP_BOOTSTRAP_URL: lab.rdap.bootstrapUrl,
  };
});
after(() => lab.close());

function belltower(...given: (string | { env: Record<string, string> })[]): Promise<{
  code: number;
  stdout: string;
  stderr: string;
}> {
  const words = given.filter((each) => typeof each === 'string');
  const { env } = given.find((each) => typeof each === 'object') ?? { env: environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [programFile, ...words], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
    });
  });
}

test('scan --json prints only the report in its documented format', async () => {
  const { code, stdout, stderr } = await belltower('scan', 'email-dmarc-policy-none.test', '--json');
  assert.equal(code, 0, stderr);
  assert.equal(stderr, '');
  const report = JSON.parse(stdout);
  assert.deepEqual(Object.keys(report), [
    'domain',
    'scannedAt',
    'riskScore',
    'label',
    'provisional',
    'modelVersion',
    'dimensions',
    'topContributors',
    'findings',
    'checks',
    'disabled',
  ]);
  assert.equal(report.domain, 'email-dmarc-policy-none.test');
  assert.deepEqual(Object.keys(report.dimensions), [...dimensions]);
  const finding = report.findings.find(({ id }: { id: string }) => id === 'email.dmarc.policy-none');
  for (const field of [
    'category',
    'dimension',
    'severity',
    'weight',
    'points',
    'asset',
    'title',
    'evidence',
    'remedy',
  ])
    assert.ok(field in finding, field);
  for (const check of report.checks)
    assert.deepEqual(Object.keys(check), ['id', 'asset', 'result', 'reason']);
});

test('belltower score computes the same score from the report', async () => {
  const { stdout } = await belltower('scan', 'email-spf-pass-all.test', '--json');
  const folder = await mkdtemp(join(tmpdir(), 'belltower-scan-'));
  try {
    const file = join(folder, 'report.json');
    writeFileSync(file, stdout);
    const report = JSON.parse(stdout);
    const again = JSON.parse((await belltower('score', file, '--json')).stdout);
    for (const field of ['riskScore', 'label', 'provisional', 'dimensions', 'topContributors'])
      assert.deepEqual(again[field], report[field], field);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('belltower score supports both models and uses the newest by default', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'belltower-score-'));
  try {
    const file = join(folder, 'dead.json');
    const id = 'availability.dns.resolution-failing';
    const findings = [{ id, asset: 'dead.test' }];
    writeFileSync(file, JSON.stringify({ domain: 'dead.test', findings, checks: [{ id, result: 'fail' }] }));
    const score = async () => {
      const { code, stdout, stderr } = await belltower('score', file, '--json');
      assert.equal(code, 0, stderr);
      const { modelVersion, riskScore, label } = JSON.parse(stdout);
      return [modelVersion, riskScore, label];
    };
    assert.deepEqual(await score(), ['drs-2', 61, 'critical']);
    const { stdout } = await belltower('score', file);
    assert.match(stdout, /Provisional: 8 % .* so the score is the cap of the gravest finding/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the exit status depends on --fail-on, and unknown words are rejected', async () => {
  assert.equal((await belltower('scan', 'email-spf-pass-all.test', '--fail-on', 'critical')).code, 1);
  assert.equal((await belltower('scan', 'email-dmarc-policy-none.test', '--fail-on', 'critical')).code, 0);
  assert.equal((await belltower('scan', 'good.test', '--fail-on', 'awful')).code, 1);
  const bad = await belltower('scan', 'not a domain');
  assert.equal(bad.code, 1);
  assert.match(bad.stderr, /not a domain name/);
});

test('DKIM selectors given on the command line are looked up, and invalid selectors are rejected', async () => {
  const id = 'email.dkim.declared-selector-missing';
  const given = ['--dkim-selector', 'Absent1', '--dkim-selector', 'absent2'];
  const { code, stdout, stderr } = await belltower('scan', 'good.test', ...given, '--json');
  assert.equal(code, 0, stderr);
  const { checks } = JSON.parse(stdout);
  const matching = checks.filter((check: { id: string }) => check.id === id);
  assert.deepEqual(
    matching.map((check: { asset: string; result: string }) => `${check.asset} ${check.result}`),
    ['absent1._domainkey.good.test fail', 'absent2._domainkey.good.test fail'],
  );
  const bad = await belltower('scan', 'good.test', '--dkim-selector', 'a b');
  assert.equal(bad.code, 1);
  assert.match(bad.stderr, /"a b" is not a valid DKIM selector/);
});

test('a scan that could not measure anything does not count as clean', async () => {
  const blind = { ...environment, BELLTOWER_RESOLVERS: '127.0.0.1:9' };
  assert.equal((await belltower({ env: blind }, 'scan', 'good.test')).code, 0);
  assert.equal((await belltower({ env: blind }, 'scan', 'good.test', '--fail-on', 'low')).code, 2);
});

test('the text report contains the score, bars, and findings by severity with evidence and remedy', async () => {
  const { stdout } = await belltower('scan', 'email-spf-pass-all.test');
  assert.match(stdout, /^email-spf-pass-all\.test {2}risk/);
  assert.match(stdout, /DNS \/ email auth +█+/);
  assert.match(stdout, /CRITICAL \(1\)\n.*SPF/);
  assert.match(stdout, /seen {4}.*\+all/);
  assert.match(stdout, /remedy {2}\S/);
  assert.ok(!stdout.includes('\x1b'), 'output to a pipe has no colors');
});

test('spf rejects an invalid address', async () => {
  for (const ip of ['nope', 'fe80::1%eth0', '']) {
    const bad = await belltower('spf', 'good.test', '--ip', ip);
    assert.equal(bad.code, 1, ip);
    assert.match(bad.stderr, /--ip ".*" is not an IP address/);
    assert.equal(bad.stdout, '');
  }
  const { result } = JSON.parse(
    (await belltower('spf', 'good.test', '--ip', '203.0.113.25', '--json')).stdout,
  );
  assert.equal(result, 'pass');
});

test('SPF and DMARC accept domain names without a record label and query international names as A-labels', async () => {
  for (const text of [
    '',
    'a..b',
    'https://good.test/',
    'https://good.test',
    'ann@good.test',
    'good.test:25',
    '192.0.2.1',
  ])
    for (const words of [
      ['dmarc', text],
      ['spf', text, '--ip', '203.0.113.25'],
    ]) {
      const bad = await belltower(...words);
      assert.deepEqual([bad.code, bad.stdout], [1, ''], words.join(' '));
      assert.match(bad.stderr, /Enter (a|only the) (domain|name)/);
    }
  const dmarc = JSON.parse((await belltower('dmarc', 'B\u00fccher.Test', '--json')).stdout);
  assert.equal(dmarc.domain, 'xn--bcher-kva.test');
  assert.equal(dmarc.walk[0].domain, 'xn--bcher-kva.test');
  const words = ['--ip', '203.0.113.25', '--sender', 'ann@b\u00fccher.test', '--json'];
  const spf = JSON.parse((await belltower('spf', 'b\u00fccher.test', ...words)).stdout);
  assert.deepEqual([spf.domain, spf.sender], ['xn--bcher-kva.test', 'ann@xn--bcher-kva.test']);
});

test('a name that does not exist is reported without a score, and the command exits with 3', async () => {
  const { code, stdout } = await belltower('scan', 'nowhere-at-all.test');
  assert.deepEqual([code, stdout], [3, 'nowhere-at-all.test does not exist (NXDOMAIN).\n']);
  const json = await belltower('scan', 'nowhere-at-all.test', '--json');
  assert.equal(json.code, 3);
  assert.equal(JSON.parse(json.stdout).riskScore, null);
});

test('domains given as names, URLs or a file are each scanned once and summarized in a table', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'belltower-scan-'));
  try {
    const file = join(folder, 'domains.txt');
    writeFileSync(file, '# ours\ngood.test\n\nnowhere-at-all.test # gone\n');
    const words = ['scan', 'https://email-spf-pass-all.test/shop?a=b', 'good.test', '--file', file];
    const { code, stdout } = await belltower(...words);
    assert.equal(code, 3, stdout);
    const table = stdout.slice(stdout.lastIndexOf('domain ')).trimEnd().split('\n');
    assert.match(table[0] ?? '', /^domain +risk +label +critical +high +medium +low$/);
    assert.match(table[1] ?? '', /^email-spf-pass-all\.test +\d+ +\w+ +1 /);
    assert.match(table[2] ?? '', /^good\.test +\d+ /);
    assert.match(table[3] ?? '', /^nowhere-at-all\.test +– +does not exist$/);
    assert.equal(stdout.split('\ngood.test  risk').length, 2);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a report starts with the domain's registrar, expiry date and mail hosts", async () => {
  const { stdout } = await belltower('scan', 'good.test');
  const head = stdout.slice(0, stdout.indexOf('DNS / email auth'));
  assert.match(head, /^ {2}registrar +\S/m);
  assert.match(head, /^ {2}expires +\d{4}-\d\d-\d\d$/m);
  assert.match(head, /^ {2}mail hosts +\S+\.test/m);
  assert.match(stdout, /^ {6}page {4}docs\/findings\/[\w.-]+\.md$/m);
  assert.doesNotMatch(stdout, /tried 0/);
});

test('--markdown prints tables and links, and escapes text from the domain', async () => {
  const { code, stdout } = await belltower('scan', 'email-spf-pass-all.test', '--markdown');
  assert.equal(code, 0);
  assert.match(stdout, /^# email-spf-pass-all\.test\n/);
  assert.match(stdout, /\| Dimension \| Risk \|/);
  assert.match(stdout, /### critical: .*\n\nemail-spf-pass-all\.test, \[[\w.-]+\]\(docs\/findings\//);
});

test('spf and dmarc exit with 1 if the result is a failure or there is no record', async () => {
  const exits = async (...words: string[]) => (await belltower(...words)).code;
  assert.equal(await exits('spf', 'good.test', '--ip', '203.0.113.25'), 0);
  assert.equal(await exits('spf', 'good.test', '--ip', '198.51.100.99'), 1);
  assert.equal(await exits('spf', 'nowhere-at-all.test', '--ip', '198.51.100.99'), 1);
  assert.equal(await exits('dmarc', 'good.test'), 0);
  assert.equal(await exits('dmarc', 'nowhere-at-all.test'), 1);
});
