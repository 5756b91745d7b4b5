import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { createHttpApp } from '#platform/http/app.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { createLog } from '#platform/log.ts';
import { readDashboard, serveDashboard } from './serve-dashboard.ts';

const script = 'export const bells = "bells, bells, bells, bells, bells";';
const built = {
  'index.html': '<!doctype html><html><head><title>Belltower</title></head><body></body></html>',
  'pages.json': JSON.stringify({
    '/monitors': { en: ['font-1.woff2', 'page-1.js', 'page-1.css', 'words-en.js'], de: ['words-de.js'] },
  }),
  'page-1.js': script,
  'page-1.js.br': brotliCompressSync(script),
  'page-1.css': 'main { display: block }',
  'sw.js': 'self.addEventListener("install", () => self.skipWaiting());',
  '.sources': 'secret',
};
let folder: string;
let app: HttpApp;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'belltower-dashboard-'));
  for (const [name, body] of Object.entries(built)) await writeFile(join(folder, name), body);
  app = await createHttpApp({ log: createLog('silent') });
  const dashboard = readDashboard(folder);
  assert.ok(dashboard);
  serveDashboard(app, dashboard);
});
after(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const page = async (headers: Record<string, string> = {}) =>
  (await app.inject({ url: '/monitors', headers: { accept: 'text/html', ...headers } })).body;

test("a page lists all files that it loads, in the viewer's language", async () => {
  const english = await page({ 'accept-language': 'fr-FR,fr;q=0.9' });
  assert.match(english, /<link rel="modulepreload" crossorigin href="\/_\/page-1\.js">.*<\/head>/);
  assert.match(english, /<link rel="stylesheet" crossorigin href="\/_\/page-1\.css">/);
  assert.match(
    english,
    /<link rel="preload" as="font" type="font\/woff2" crossorigin href="\/_\/font-1\.woff2">/,
  );
  assert.match(english, /words-en\.js/);
  assert.doesNotMatch(english, /words-de\.js/);
  assert.match(await page({ 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' }), /words-de\.js/);
});

test('a page preloads the signed-in user if there is a session cookie', async () => {
  assert.doesNotMatch(await page(), /api\/v1\/session/);
  assert.match(
    await page({ cookie: 'belltower_session=bts_1' }),
    /<link rel="preload" as="fetch" crossorigin href="\/api\/v1\/session">/,
  );
});

test('the Vary header lists the request headers that a page depends on', async () => {
  const { headers } = await app.inject({ url: '/monitors', headers: { accept: 'text/html' } });
  assert.equal(headers.vary, 'accept, accept-language, cookie');
});

test('files are cached forever and sent with the compression of the build, or uncompressed to clients without Brotli', async () => {
  const short = await app.inject({ url: '/_/page-1.js', headers: { 'accept-encoding': 'gzip, br' } });
  assert.equal(short.headers['content-encoding'], 'br');
  assert.equal(short.headers.vary, 'accept-encoding');
  assert.equal(short.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.match(String(short.headers['content-type']), /^text\/javascript/);
  assert.deepEqual(short.rawPayload, built['page-1.js.br']);
  const plain = await app.inject({ url: '/_/page-1.js', headers: { 'accept-encoding': 'gzip' } });
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(plain.body, script);
  const head = await app.inject({ method: 'HEAD', url: '/_/page-1.js' });
  assert.equal(head.headers['content-length'], String(script.length));
  assert.equal(head.body, '');
});

test('a file with a fixed name is revalidated each time and sent only if it has changed', async () => {
  const first = await app.inject({ url: '/_/sw.js' });
  assert.equal(first.headers['cache-control'], 'no-cache');
  assert.equal(first.headers['service-worker-allowed'], '/');
  const headers = { 'if-none-match': String(first.headers.etag) };
  const again = await app.inject({ url: '/_/sw.js', headers });
  assert.equal(again.statusCode, 304);
  assert.equal(again.body, '');
});

test('a section redirects to its first page', async () => {
  for (const [section, page] of [
    ['/alerts', '/alerts/rules'],
    ['/settings', '/settings/profile'],
  ] as const) {
    const { statusCode, headers } = await app.inject({ url: section, headers: { accept: 'text/html' } });
    assert.deepEqual([statusCode, headers.location], [302, page]);
  }
});

test('no other file in the folder is served', async () => {
  for (const name of [
    'index.html',
    'pages.json',
    '.sources',
    'page-1.js.br',
    'nothing.js',
    '%2e%2e%2fpackage.json',
  ])
    assert.equal((await app.inject({ url: `/_/${name}` })).statusCode, 404, name);
});
