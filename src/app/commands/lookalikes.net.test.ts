import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { type LabDnsServer, startDnsServer } from '#lab/dns/server.ts';
import { programFile } from '#test/support/built-program.ts';

let dns: LabDnsServer;
before(async () => {
  dns = await startDnsServer({
    zones: {
      test: {
        larkspvr: ['A 127.0.0.9', 'MX 10 mx.larkspvr.test.'],
        'larkspur-login': ['MX 0 .'],
        aliased: ['A 127.0.0.1'],
        larkspu: ['CNAME gone.test.'],
      },
      'larkspurr.test': { '@': ['NS ns.parking.test.'] },
      // A wildcard makes every name resolve here, so no name counts as registered.
      example: { '*': ['A 127.0.0.66'], larkspur: ['A 127.0.0.66'] },
    },
  });
});
after(() => dns.close());

function belltower(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = {
    PATH: process.env.PATH ?? '',
    BELLTOWER_RESOLVERS: `${dns.address}:${dns.port}`,
    BELLTOWER_LOG_LEVEL: 'error',
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [programFile, 'lookalikes', ...words],
      { env, maxBuffer: 64e6 },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
      },
    );
  });
}

test('names are printed as JSON, CSV and lines without any network request', async () => {
  const before = dns.queries.length;
  const json = JSON.parse(
    (await belltower('Larkspur.test', '--json', '--fuzzers', 'homoglyph, omission')).stdout,
  );
  assert.deepEqual(json[0], { name: '1arkspur.test', unicode: '1arkspur.test', fuzzers: ['homoglyph'] });
  const csv = (await belltower('larkspur.test', '--csv', '--fuzzers', 'omission')).stdout.split('\r\n');
  assert.deepEqual(csv.slice(0, 2), ['name,unicode,fuzzers', 'arkspur.test,arkspur.test,omission']);
  const lines = (await belltower('larkspur.test', '--fuzzers', 'combosquat', '--words', 'Roses')).stdout;
  assert.match(lines, /^larkspur-roses\.test {2}combosquat$/m);
  assert.equal(dns.queries.length, before);
});

test('--registered lists names that have an address, a name server, mail or an alias, but not wildcard answers', async () => {
  const { stdout, code } = await belltower('larkspur.test', '--registered', '--json');
  assert.equal(code, 0);
  const found = JSON.parse(stdout) as { name: string; addresses: string[]; mail: string[] }[];
  assert.deepEqual(found.map(({ name }) => name).sort(), [
    'larkspu.test',
    'larkspur-login.test',
    'larkspurr.test',
    'larkspvr.test',
  ]);
  const evil = found.find(({ name }) => name === 'larkspvr.test');
  assert.deepEqual([evil?.addresses, evil?.mail], [['127.0.0.9'], ['mx.larkspvr.test']]);
});

test('an invalid domain or unknown fuzzer is rejected with a clear message', async () => {
  assert.match((await belltower('larkspur')).stderr, /The domain is incomplete/);
  assert.match(
    (await belltower('larkspur.test', '--fuzzers', 'magic')).stderr,
    /no technique "magic"\. Enter one of addition/,
  );
});
