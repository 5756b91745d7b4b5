import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { runProgram } from '#test/e2e/support/program.ts';
import type { TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser, openWindow } from './support/browser.ts';
import { startEmptyDashboard } from './support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  const env = {
    BELLTOWER_SIGNUP: 'open',
    BELLTOWER_SIGNUP_PROOF_OF_WORK: '12',
    BELLTOWER_VERIFY_EMAIL: 'on',
  };
  ({ service, browser } = await startEmptyDashboard({ env }));
});

test('an empty installation shows the form for the first account and then the dashboard', {
  skip,
}, async () => {
  const { page, faults } = await openWindow(browser, service.url);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Create the first account' }).waitFor();
  await assertAccessible(page, 'first account');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'What do you want to monitor?' }).waitFor();
  await assertAccessible(page, 'what shall we watch');
  const banner = page.getByRole('region', { name: 'Email not confirmed' });
  await banner.getByText('you can look around but can’t add or change anything').waitFor();
  await banner.getByRole('button', { name: 'Resend email' }).click();
  await page.getByText('Email sent to ada@example.com').waitFor();
  const { stdout } = await runProgram(['mails', '--json'], { env: service.env });
  const [newest = '{}'] = stdout.split('\n');
  assert.equal((await fetch(JSON.parse(newest).link, { method: 'POST' })).status, 200);
  await banner.waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
});

test('an account without monitors can start with sample monitors', { skip }, async () => {
  const { page, context, faults } = await openWindow(browser, service.url);
  const login = { email: 'ada@example.com', password: 'correct horse battery' };
  await context.request.post(`${service.url}/api/v1/session`, { data: login });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Other ways to get started' }).waitFor();
  await page.getByRole('button', { name: 'Add sample monitors' }).click();
  await page.getByRole('link', { name: 'Sample: certificate' }).waitFor();
  await page.getByText('4 monitors').first().waitFor();
  assert.equal(new URL(page.url()).search, '?tag=sample');
  assert.deepEqual(faults, []);
});

test("a signed-out user is sent to sign in and then to the link's target", { skip }, async () => {
  const { page, faults } = await openWindow(browser, service.url);
  await page.goto('/monitors?search=shop');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Monitors' }).waitFor();
  assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, '/monitors?search=shop');
  assert.deepEqual(faults, []);
});

test('an unknown page shows a 404 within the dashboard, but an API path never shows a page', {
  skip,
}, async () => {
  const html = { headers: { accept: 'text/html' } };
  assert.equal((await fetch(`${service.url}/nowhere`, html)).status, 404);
  assert.match(await (await fetch(`${service.url}/nowhere`, html)).text(), /<div id="root">/);
  for (const path of ['/_/nothing.js', '/api/v1/nothing', '/ping/nothing', '/status/nothing']) {
    const response = await fetch(`${service.url}${path}`, html);
    assert.equal(response.status, 404, path);
    assert.doesNotMatch(await response.text(), /<div id="root">/, path);
  }
});

test('the API document lists only paths of the service and none of the dashboard', { skip }, async () => {
  const response = await fetch(`${service.url}/api/docs/openapi.json`);
  assert.equal(response.status, 200);
  const { paths } = (await response.json()) as { paths: object };
  assert.deepEqual(
    Object.keys(paths).filter((path) => !/^\/(?:api|badge|ping|status|healthz|readyz|metrics)/.test(path)),
    [],
  );
});

test('hashed files are cached forever and compressed, but the page is never cached', { skip }, async () => {
  const page = await fetch(`${service.url}/monitors`, { headers: { accept: 'text/html' } });
  assert.equal(page.headers.get('cache-control'), 'no-cache');
  assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self';/);
  const script = /src="(\/_\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
  const response = await fetch(`${service.url}${script}`, { headers: { 'accept-encoding': 'br' } });
  assert.equal(response.status, 200);
  assert.match(response.headers.get('cache-control') ?? '', /max-age=31536000.*immutable/);
  assert.equal(response.headers.get('content-encoding'), 'br');
});
