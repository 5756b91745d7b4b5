import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ConfigError, findUnknownSettings, readConfig } from './config.ts';

test('an empty environment produces the documented defaults', () => {
  const config = readConfig({});
  assert.equal(config.port, 3000);
  assert.equal(config.publicUrl, 'http://127.0.0.1:3000');
  assert.equal(config.targets, 'any');
  assert.equal(config.apiDocs, true);
  assert.deepEqual(config.plans.agency, {
    monitorCap: 5000,
    heartbeatCap: 5000,
    browserMonitorCap: 100,
    minIntervalSeconds: 10,
  });
});

test('production rejects private targets and hides the API docs', () => {
  const config = readConfig({ BELLTOWER_ENV: 'production' });
  assert.equal(config.targets, 'public');
  assert.equal(config.apiDocs, false);
});

test('all errors are reported together, each naming its variable', () => {
  assert.throws(
    () => readConfig({ BELLTOWER_PORT: 'x', BELLTOWER_ENV: 'test', BELLTOWER_TARGETS_ALLOW: '10.0.0.0/99' }),
    (error) => {
      assert.ok(error instanceof ConfigError);
      assert.equal(error.faults.length, 3);
      for (const name of ['BELLTOWER_PORT', 'BELLTOWER_ENV', 'BELLTOWER_TARGETS_ALLOW']) {
        assert.ok(error.message.includes(name));
      }
      return true;
    },
  );
});

test('an invalid database URL is reported without repeating its password', () => {
  assert.throws(
    () => readConfig({ BELLTOWER_DATABASE_URL: 'mysql://u:hunter2@h/db' }),
    (error) => error instanceof ConfigError && !error.message.includes('hunter2'),
  );
});

test('the plans file overrides any subset of limits and reports unknown names', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'belltower-')), 'plans.json');
  writeFileSync(file, '{"agency": {"monitorCap": 100000, "minIntervalSeconds": 1}}');
  assert.deepEqual(readConfig({ BELLTOWER_PLANS: file }).plans.agency, {
    monitorCap: 100_000,
    heartbeatCap: 5000,
    browserMonitorCap: 100,
    minIntervalSeconds: 1,
  });
  writeFileSync(file, '{"gold": {}, "pro": {"monitorCap": -1}}');
  assert.throws(() => readConfig({ BELLTOWER_PLANS: file }), /gold[\s\S]*monitorCap must be/);
});

test('resolvers must be IP addresses, and the mail server must be a URL with a password that is never shown', () => {
  const good = {
    BELLTOWER_RESOLVERS: '9.9.9.9,[2620:fe::fe]:53',
    BELLTOWER_SMTP_URL: 'smtps://u:p@mx.example',
  };
  assert.deepEqual(readConfig(good).resolvers, ['9.9.9.9', '[2620:fe::fe]:53']);
  assert.throws(
    () =>
      readConfig({ BELLTOWER_RESOLVERS: 'dns.example', BELLTOWER_SMTP_URL: 'http://u:hunter2@mx.example' }),
    (error) =>
      error instanceof ConfigError && error.faults.length === 2 && !error.message.includes('hunter2'),
  );
});

test('reports files that are directories, unparsable database URLs and invalid gateways', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  assert.throws(
    () =>
      readConfig({
        BELLTOWER_TRUST_CA: folder,
        BELLTOWER_DATABASE_URL: 'postgres://user:s3cret@[::bad/db',
        BELLTOWER_GATEWAY_TARGETS: '192.0.2.1, fe80::1, gw.example, not one',
      }),
    (error) => {
      assert.ok(error instanceof ConfigError);
      assert.equal(error.faults.length, 3, error.message);
      assert.doesNotMatch(error.message, /s3cret/);
      return true;
    },
  );
  assert.equal(
    readConfig({ BELLTOWER_DATABASE_URL: 'postgresql:///db?host=/run/pg' }).databaseUrl?.length,
    29,
  );
});

test('links start with the public URL, and the public URL must not contain credentials', () => {
  for (const url of [
    'https://user:s3cret@example.com',
    'https://example.com/?a=b',
    'https://example.com/#x',
    'ftp://x',
  ]) {
    assert.throws(
      () => readConfig({ BELLTOWER_PUBLIC_URL: url }),
      (error) => error instanceof ConfigError && !error.message.includes('s3cret'),
    );
  }
  assert.equal(readConfig({ BELLTOWER_PUBLIC_URL: 'https://a.example/b/' }).publicUrl, 'https://a.example/b');
});

test("misspelled settings are reported, but other programs' variables are not", () => {
  const environment = {
    BELLTOWER_TARGET: 'public',
    BELLTOWER_TARGETS: 'public',
    BELTOWER_PORT: '1',
    HOME: '/',
  };
  assert.deepEqual(findUnknownSettings(environment), ['BELLTOWER_TARGET']);
});

test('every setting in docs/settings.md is known', () => {
  const readme = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
  const named = new Set(readme.match(/BELLTOWER_[A-Z_]+[A-Z]\b/g));
  assert.ok(named.size > 20);
  assert.deepEqual(findUnknownSettings(Object.fromEntries([...named].map((name) => [name, '1']))), []);
});
