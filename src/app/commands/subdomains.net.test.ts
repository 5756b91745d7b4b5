import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type HiddenLab, passiveKey, startHiddenLab } from '#lab/discovery/hidden-domain.ts';
import { systemClock } from '#platform/clock.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
let lab: HiddenLab;
before(async () => {
  lab = await startHiddenLab(systemClock);
});
after(() => lab.close());

function belltower(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = {
    PATH: process.env.PATH ?? '',
    BELLTOWER_RESOLVERS: `${lab.resolver.address}:${lab.resolver.port}`,
    BELLTOWER_SOURCE_RDAP_ENABLED: 'false',
    BELLTOWER_SOURCE_SECURITYTRAILS_ENABLED: 'true',
    BELLTOWER_SOURCE_SECURITYTRAILS_BASE_URL: lab.passive.url,
    BELLTOWER_SOURCE_SECURITYTRAILS_KEY: passiveKey,
    BELLTOWER_LOG_LEVEL: 'error',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [main, 'subdomains', ...words], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
    });
  });
}

test('subdomains are printed with their sources, and guesses are included only on request', async () => {
  const { code, stdout, stderr } = await belltower('HIDDEN.test', '--json');
  assert.deepEqual([code, stderr], [0, '']);
  const found: { name: string; sources: string[]; alive: boolean; addresses: string[]; takeover: unknown }[] =
    JSON.parse(stdout);
  const post = found.find(({ name }) => name === 'post.hidden.test');
  assert.deepEqual(post, {
    ...{ name: 'post.hidden.test', sources: ['dns'], alive: true, addresses: ['127.0.0.1'] },
    takeover: { service: null, verdict: 'none', evidence: {} },
  });
  assert.ok(
    found.some(({ name, sources }) => name === 'heard-of.hidden.test' && sources.includes('passive')),
  );
  assert.ok(!found.some(({ sources }) => sources.includes('word')));
  const active = await belltower('hidden.test', '--active');
  assert.equal(active.code, 0, active.stderr);
  assert.match(active.stdout, /^staging\.hidden\.test {2}127\.0\.0\.1 {2}word$/m);
});

test('an invalid domain is rejected', async () => {
  const { code, stderr } = await belltower('not a domain');
  assert.equal(code, 1);
  assert.match(stderr, /not a domain/);
});
