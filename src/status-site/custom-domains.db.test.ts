import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { startLabNet } from '#lab/lab-net.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let caller: Caller;
let lab: Awaited<ReturnType<typeof startLabNet>>;
before(async () => {
  lab = await startLabNet({ 'larkspur.example': {} });
  api = await createTestApi({
    net: lab.net,
  });
  caller = await api.caller();
});
after(async () => {
  await api.close();
  await lab.close();
});

const pages = '/api/v1/status-pages';
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const at = (host: string, url: string, more: Partial<InjectOptions> = {}, status = 200) =>
  send({ url, ...more, headers: { host, ...more.headers } }, status);
async function send(request: InjectOptions, status = 200) {
  const response = await api.app.inject(request);
  assert.equal(response.statusCode, status, response.body);
  return response;
}
async function createPage(slug: string, more: object = {}) {
  const payload = { slug, title: 'Larkspur', ...more };
  const response = await api.request(caller, { method: 'POST', url: pages, payload });
  assert.equal(response.statusCode, 201, response.body);
  return response.json();
}
/** Creates a page with a verified custom domain. */
async function createServedPage(slug: string, more: object) {
  const page = await createPage(slug, more);
  const { name, value } = page.customDomainStatus.record;
  lab.nameServer.setZone(name, { '@': `TXT "${value}"` });
  const verified = await api.request(caller, {
    method: 'POST',
    url: `${pages}/${page.id}/custom-domain/verify`,
  });
  assert.equal(verified.json().customDomainStatus?.state, 'verified', verified.body);
  return page;
}

test('a custom domain serves only its page, at /', async () => {
  const page = await createServedPage('own', { customDomain: 'status.larkspur.example' });
  const host = 'Status.Larkspur.example:8443';
  const { body } = await at(host, '/', { headers: html });
  assert.ok(body.includes('<a href="/history">') && body.includes('<a href="/">Larkspur</a>'));
  assert.ok(!body.includes('/status/own'));
  assert.equal((await at(host, '/')).json().slug, 'own');
  for (const path of ['/history', '/feed.atom', '/feed.json', '/badge.svg', '/widget', '/subscribe']) {
    await at(host, path, { headers: html });
  }
  assert.ok((await at(host, '/feed.atom')).body.includes('status.larkspur.example:8443/feed.atom'));
  for (const path of [
    '/api/v1/session',
    '/healthz',
    '/metrics',
    '/monitors',
    '/status/own',
    '/api/v1/status-pages',
  ]) {
    const missing = await at(host, path, { headers: html }, 404);
    assert.ok(missing.body.includes('<title>Page not found</title>'), path);
  }
  await at(host, '/api/v1/session', { method: 'POST', payload: {} }, 404);
  const key = { authorization: caller.headers.authorization };
  await at(host, `${pages}/${page.id}`, { headers: key }, 404);
});

test('requests for other host names reach the service', async () => {
  for (const host of ['localhost:3000', '127.0.0.1:3000', 'other.example', 'larkspur.example', '[::1]']) {
    assert.equal((await at(host, '/', { headers: { accept: 'application/json' } })).json().name, 'Belltower');
    await at(host, '/healthz');
    for (const path of ['/history', '/subscribe', '/nothing']) {
      assert.equal((await at(host, path, {}, 404)).json().code, 'not_found');
    }
  }
});

test('unlocking works on a custom domain, and the cookie is limited to it', async () => {
  await createServedPage('locked', {
    customDomain: 'locked.larkspur.example',
    visibility: 'password',
    password: 'open sesame',
  });
  const host = 'locked.larkspur.example';
  const unlockPage = await at(host, '/', { headers: html }, 401);
  assert.ok(unlockPage.body.includes('action="/unlock"'));
  const form = { ...html, 'content-type': 'application/x-www-form-urlencoded' };
  const given = await at(
    host,
    '/unlock',
    { method: 'POST', headers: form, payload: 'password=open+sesame' },
    303,
  );
  assert.deepEqual([given.headers.location, given.cookies[0]?.path], ['/', '/']);
  const cookie = `${given.cookies[0]?.name}=${given.cookies[0]?.value}`;
  assert.ok((await at(host, '/history', { headers: { ...html, cookie } })).body.includes('Larkspur'));
});

test('a proxy can ask whether a domain belongs to a page, and changes take effect immediately', async () => {
  const page = await createServedPage('asked', { customDomain: 'asked.larkspur.example' });
  const check = (domain: string, status: number) =>
    send({ url: `/status-domains/check?domain=${domain}` }, status);
  await check('ASKED.larkspur.example', 200);
  await check('other.larkspur.example', 404);
  await send({ url: '/status-domains/check' }, 400);
  const response = await api.request(caller, {
    method: 'PATCH',
    url: `${pages}/${page.id}`,
    payload: { customDomain: null },
  });
  assert.equal(response.statusCode, 200, response.body);
  await check('asked.larkspur.example', 404);
  assert.equal((await at('asked.larkspur.example', '/')).json().name, 'Belltower');
});
