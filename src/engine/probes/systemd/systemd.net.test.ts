import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { missingSystemd, type RealSystemd, startSystemd } from '#test/support/real-systemd.ts';
import { check } from '../testing/check-kind.ts';
import { isUnitAllowed, systemdKind } from './index.ts';
import { parseUnit } from './show-unit.ts';

let searchPath = process.env.PATH ?? '';
const runCheck = (settings: object, units: readonly string[] = ['*'], timeoutMs = 5_000) =>
  check(systemdKind, settings, { services: { systemd: { units, searchPath } }, timeoutMs });

describe('systemd', { skip: missingSystemd() }, () => {
  let systemd: RealSystemd;
  before(async () => {
    systemd = await startSystemd({
      'web.service': '[Service]\nExecStart=/bin/sleep 1000\n',
      'job.service': '[Service]\nType=oneshot\nExecStart=/bin/true\n',
      'broken.service': '[Service]\nExecStart=/bin/sh -c "exit 3"\n',
      'loop.service':
        '[Unit]\nStartLimitIntervalSec=0\n[Service]\nExecStart=/bin/sleep 0.05\nRestart=always\nRestartSec=50ms\n',
      'idle.service': '[Service]\nExecStart=/bin/sleep 1000\n',
    });
    for (const unit of ['web', 'job', 'broken', 'loop']) {
      try {
        systemd.systemctl('start', unit);
      } catch {
        // A command that fails immediately counts as a failure, too.
      }
    }
    searchPath = `${systemd.path}${delimiter}${searchPath}`;
  });
  after(async () => {
    await systemd?.stop();
  });

  test('returns whether a unit is active', async () => {
    const web = await runCheck({ unit: 'web' });
    assert.deepEqual([web.status, web.observation.observed], ['up', 'active (running)']);
    assert.equal((await runCheck({ unit: 'basic.target' })).status, 'up');
    const idle = await runCheck({ unit: 'idle.service' });
    assert.deepEqual([idle.status, idle.reason], ['down', 'The unit idle.service is not active: inactive.']);
    assert.equal((await runCheck({ unit: 'missing.service' })).code, 'systemd-unit-missing');
  });

  test('returns why a unit has failed', async () => {
    const broken = await runCheck({ unit: 'broken.service', expectState: 'not-failed' });
    assert.deepEqual(
      [broken.status, broken.reason],
      ['down', 'The unit broken.service has failed (exit-code).'],
    );
    assert.equal((await runCheck({ unit: 'job.service', expectState: 'not-failed' })).status, 'up');
    assert.equal((await runCheck({ unit: 'job.service' })).status, 'down');
  });

  test('returns how often and when it was restarted', async () => {
    const loop = { unit: 'loop.service', maxRestarts: 2, expectState: 'not-failed' };
    let often = await runCheck(loop);
    for (let attempts = 0; often.status === 'up' && attempts < 500; attempts += 1)
      often = await runCheck(loop);
    assert.equal(often.code, 'service-restarted-too-often');
    const recent = await runCheck({ unit: 'web.service', minUptimeSeconds: 3_600 });
    assert.deepEqual([recent.status, recent.code], ['degraded', 'service-just-started']);
  });
});

test('only units that the agent allows are read', async () => {
  const refused = await runCheck({ unit: 'sshd.service' }, ['nginx.service', 'app-*.service']);
  assert.deepEqual([refused.status, refused.code], ['unknown', 'systemd-unit-not-allowed']);
  assert.equal((await check(systemdKind, { unit: 'sshd.service' })).code, 'systemd-unit-not-allowed');
  const cases: [string, string, boolean][] = [
    ['nginx.service', 'nginx.service', true],
    ['nginx.service', 'nginx.socket', false],
    ['app-*.service', 'app-web.service', true],
    ['app-*.service', 'app-.service', true],
    ['app-*.service', 'app.service', false],
    ['*', 'anything.timer', true],
    ['a*b*c', 'a-b-b-c', true],
    ['a*b*c', 'a-c', false],
    ['ab*ba', 'aba', false],
    ['[a-z].service', 'a.service', false],
  ];
  for (const [pattern, unit, isAllowed] of cases)
    assert.equal(isUnitAllowed(unit, [pattern]), isAllowed, `${pattern} ${unit}`);
});

test('a machine without systemd is unknown', async () => {
  const services = { systemd: { units: ['*'], searchPath: '/nonexistent' } };
  const none = await check(systemdKind, { unit: 'web.service' }, { services });
  assert.deepEqual([none.status, none.code], ['unknown', 'systemd-unavailable']);
});

test('a systemd that responds too late or without end is unknown', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'belltower-systemctl-'));
  try {
    for (const script of ['exec sleep 60', 'exec yes']) {
      await writeFile(join(folder, 'systemctl'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      const services = { systemd: { units: ['*'], searchPath: `${folder}${delimiter}${process.env.PATH}` } };
      const found = await check(systemdKind, { unit: 'web.service' }, { services, timeoutMs: 700 });
      assert.deepEqual([found.status, found.code], ['unknown', 'systemd-unavailable'], script);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a name that could be an option or a pattern is rejected', () => {
  for (const unit of ['--version', '*.service', 'a b', 'a;b', '$(x)', '']) {
    assert.throws(() => systemdKind.order({ unit }, 1000), TypeError, unit);
  }
});

test('invalid output is an error, and the number of restarts is null if systemd does not report it', () => {
  assert.throws(() => parseUnit('', 0));
  const { restarts, uptimeMs } = parseUnit(
    'ActiveState=active\nActiveEnterTimestampMonotonic=1000000\n',
    3_000_000,
  );
  assert.deepEqual([restarts, uptimeMs], [null, 2_000]);
});
