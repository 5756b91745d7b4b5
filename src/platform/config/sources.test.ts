import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';
import { renderSourcePage, sourceTable } from './source-table.ts';
import { readSources } from './sources.ts';

test('public sources with free terms are enabled, and sources that require accepted terms or keys are disabled', () => {
  const sources = readSources({}, []);
  const on = Object.entries(sources).flatMap(([name, { enabled }]) => (enabled ? [name] : []));
  assert.deepEqual(on, [
    'RDAP',
    'CYMRU',
    'SPAMHAUS_DROP',
    'CT_LOG_LIST',
    'CRTSH',
    'KEV',
    'EPSS',
    'NVD',
    'OSV',
    'ENDOFLIFE',
    'RETIREJS',
    'CLOUD_AWS',
    'CLOUD_GOOGLE',
    'CLOUD_ORACLE',
  ]);
});

test('every source can be set by its seven variables', () => {
  const faults: string[] = [];
  const { SPAMHAUS_ZEN } = readSources(
    {
      BELLTOWER_SOURCE_SPAMHAUS_ZEN_ENABLED: 'on',
      BELLTOWER_SOURCE_SPAMHAUS_ZEN_ZONE: '{key}.zen.dq.spamhaus.net.',
      BELLTOWER_SOURCE_SPAMHAUS_ZEN_SERVERS: '127.0.0.1:5353, [::1]:53',
      BELLTOWER_SOURCE_SPAMHAUS_ZEN_KEY: 'ABC',
      BELLTOWER_SOURCE_SPAMHAUS_ZEN_RPS: '0.5',
      BELLTOWER_SOURCE_SPAMHAUS_ZEN_TTL: '60',
    },
    faults,
  );
  assert.deepEqual(faults, []);
  assert.deepEqual(SPAMHAUS_ZEN, {
    enabled: true,
    baseUrl: null,
    zone: 'abc.zen.dq.spamhaus.net',
    servers: ['127.0.0.1:5353', '[::1]:53'],
    key: 'ABC',
    rps: 0.5,
    ttlSeconds: 60,
  });
});

test('the bootstrap and log list settings set the base address of their source', () => {
  const sources = readSources(
    {
      BELLTOWER_RDAP_BOOTSTRAP_URL: 'http://127.0.0.1:8080/rdap/dns.json',
      BELLTOWER_CT_LOG_LIST_URL: 'http://127.0.0.1:8080/list.json',
    },
    [],
  );
  assert.equal(sources.RDAP.baseUrl, 'http://127.0.0.1:8080/rdap');
  assert.equal(sources.CT_LOG_LIST.baseUrl, 'http://127.0.0.1:8080/list.json');
});

test('errors in sources are listed together with all others and never show a key', () => {
  const environment = {
    BELLTOWER_PORT: 'x',
    BELLTOWER_SOURCE_URLHAUS_ENABLED: 'true',
    BELLTOWER_SOURCE_RDAP_BASE_URL: 'ftp://hunter2@example.test',
    BELLTOWER_SOURCE_RDAP_RPS: '-1',
    BELLTOWER_SOURCE_URIBL_ZONE: '{key}.bad zone',
    BELLTOWER_SOURCE_WHOIS_SERVERS: 'whois.test:port',
    BELLTOWER_SOURCE_RDAP_ADDRESS: 'typo',
    BELLTOWER_SOURCE_OSV_ENABLED: 'maybe',
  };
  assert.throws(
    () => readConfig(environment),
    (error) => {
      assert.ok(error instanceof ConfigError);
      assert.deepEqual(error.faults.map((line) => line.split(/[ :]/)[0]).sort(), [
        'BELLTOWER_PORT',
        'BELLTOWER_SOURCE_OSV_ENABLED',
        'BELLTOWER_SOURCE_RDAP_ADDRESS',
        'BELLTOWER_SOURCE_RDAP_BASE_URL',
        'BELLTOWER_SOURCE_RDAP_RPS',
        'BELLTOWER_SOURCE_URIBL_ZONE',
        'BELLTOWER_SOURCE_URIBL_ZONE',
        'BELLTOWER_SOURCE_URLHAUS_KEY',
        'BELLTOWER_SOURCE_WHOIS_SERVERS',
      ]);
      assert.ok(!error.message.includes('hunter2'));
      return true;
    },
  );
});

test('every source states its purpose and its terms', () => {
  for (const [name, source] of Object.entries(sourceTable)) {
    assert.match(name, /^[A-Z][A-Z_]*$/);
    assert.ok(source.use.length > 5 && source.terms.length > 2 && source.rps > 0, name);
  }
});

test('the documentation page about sources matches the table', () => {
  const page = readFileSync(new URL('../../../docs/sources.md', import.meta.url), 'utf8');
  assert.equal(page, renderSourcePage());
});
