import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { operationTable } from '../../clients/typescript/src/generated/operations.ts';
import apiDocument from '../../scripts/api-document/document.json' with { type: 'json' };

const root = new URL('../../', import.meta.url).pathname;
const client = join(root, 'clients/typescript');
const folder = mkdtempSync(join(tmpdir(), 'belltower-client-'));
after(() => rmSync(folder, { recursive: true }));

const program = globSync('example/*.ts', { cwd: client })
  .map((path) => readFileSync(join(client, path), 'utf8'))
  .join('\n');

test('the client and a program that uses all resources compile for browsers and for any supported Node version', async () => {
  const project = join(folder, 'tsconfig.json');
  const compilerOptions = {
    rootDir: client,
    outDir: join(folder, 'dist'),
    typeRoots: [],
    skipLibCheck: false,
  };
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(client, 'tsconfig.json'),
      compilerOptions,
      include: [join(client, 'src'), join(client, 'example')],
    }),
  );
  const tsc = join(root, 'node_modules/.bin/tsc');
  const { stdout } = await promisify(execFile)(tsc, ['-p', project]).catch((error: { stdout?: string }) => ({
    stdout: error.stdout ?? String(error),
  }));
  assert.equal(stdout, '');
  for (const file of [
    'src/index.js',
    'src/index.d.ts',
    'src/generated/schema.d.ts',
    'example/every-resource.js',
  ])
    assert.ok(existsSync(join(folder, 'dist', file)), file);
});

/** Operations that the example program does not use, with the reason. */
const without: Record<string, string> = {
  Session: 'people sign in, programs have a key',
  'Two factors': 'people sign in, programs have a key',
  'Single sign-on': 'people sign in, programs have a key',
  Operator: 'people sign in, programs have a key',
  Events: 'a stream, which is listened to and not asked',
};

test('the example program uses every resource of the API', () => {
  const document = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
  };
  const used = new Set<string>();
  for (const { operationId, tags } of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    assert.ok(Object.hasOwn(operationTable, operationId), operationId);
    if (new RegExp(`\\b${operationId}\\b`).test(program)) for (const tag of tags) used.add(tag);
  }
  const missing = apiDocument.tags
    .map(({ name }) => name)
    .filter((tag) => !used.has(tag) && !Object.hasOwn(without, tag));
  assert.deepEqual(missing, []);
});
