import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { demoEmail, demoPassword } from '#lab/demo/create-company.ts';
import { findChromium } from '#test/browser/support/find-chromium.ts';

// Takes the screenshots in the documentation from a running demo: every screen in every form, or the named screens.
//   npm run screenshots -- http://127.0.0.1:3000 [--form dark] [--to FOLDER] [names of screens]
// Screenshots of monitor kinds need no demo:
//   npm run screenshots -- kinds
if (process.argv[2] === 'kinds') await import('./kind-screenshots/take.ts');

const forms = {
  light: { viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-GB' },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark', locale: 'en-GB' },
  phone: {
    ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    ...{ colorScheme: 'dark', locale: 'en-GB' },
  },
  german: { viewport: { width: 1920, height: 1080 }, colorScheme: 'light', locale: 'de-DE' },
} as const satisfies Record<string, BrowserContextOptions>;
type Form = keyof typeof forms;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    form: { type: 'string', multiple: true, default: Object.keys(forms) },
    to: { type: 'string', default: new URL('../docs/screenshots/', import.meta.url).pathname },
  },
});
const [url = 'http://127.0.0.1:3000', ...names] = positionals;

/** Rows that cover most outcomes of a preview. */
const importedRows = `domain,kind,label,url
larkspur.test,,Company site,
partners.larkspur.test,http,Partner portal,https://partners.larkspur.test/
partners.larkspur.test,keyword,Partner sign-in,https://partners.larkspur.test/sign-in
not a domain,,Old shop,
192.0.2.10,ping,Router Hamburg,
www.larkspur.test,http,Website,https://www.larkspur.test/
outlet.larkspur.test,http,Outlet,htp://outlet.larkspur.test
`;

interface Screen {
  name: string;
  path: string;
  /** User to sign in as; default: the demo's owner. `nobody`: signed out. `new`: an account without any data. */
  as?: 'nobody' | 'new';
  /** Brings the page to the state for the screenshot. Finds controls in both languages. */
  prepare?: (page: Page) => Promise<unknown>;
}

const newcomer = { email: `new-${Date.now()}@larkspur.test`, password: demoPassword };
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
const reader = await open('light');
// This also signs in the new owner, so it comes before the member's sign-in.
await post(reader, '/api/v1/accounts', { name: 'Northgate Bakery', ...newcomer });
await signIn(reader, { email: demoEmail, password: demoPassword });
const screens = await listScreens();
for (const form of Object.keys(forms) as Form[]) if (values.form.includes(form)) await takeAll(form);
await browser.close();

async function open(form: Form): Promise<BrowserContext> {
  return await browser.newContext({ ...forms[form], baseURL: url, timezoneId: 'Europe/Berlin' });
}

async function post(context: BrowserContext, path: string, data: unknown): Promise<void> {
  const response = await context.request.post(path, { data, headers: { origin: new URL(url).origin } });
  if (!response.ok()) throw new Error(`POST ${path} failed: ${await response.text()}`);
}

async function signIn(context: BrowserContext, login: { email: string; password: string }): Promise<void> {
  await post(context, '/api/v1/session', login);
}

/** Returns the first item of a list from the API. */
async function first(path: string): Promise<{ id: string; domainId: string }> {
  const response = await reader.request.get(path.startsWith('/api/') ? path : `/api/v1${path}`);
  const { items } = (await response.json()) as { items: { id: string; domainId: string }[] };
  if (items[0] === undefined) throw new Error(`${path} is empty.`);
  return items[0];
}

async function listScreens(): Promise<Screen[]> {
  // Returns the item in the worst state.
  const monitor = await first('/service-monitors?limit=1&kind=http&kind=keyword&sort=-status');
  const certificate = await first('/service-monitors?limit=1&kind=ssl');
  const domain = await first('/api/monitors?limit=1&sort=-risk');
  const heartbeat = await first('/heartbeats?limit=1&search=backup');
  const incident = await first(`/incidents?limit=1&sourceId=${monitor.id}`);
  const statusPage = await first('/status-pages?limit=1');
  const lookalike = await first('/threats/lookalikes?limit=1&sort=-score');
  const takedown = await first('/threats/takedowns?limit=1');
  const month = new Date().toISOString().slice(0, 7);
  return [
    { name: 'overview', path: '/' },
    { name: 'palette', path: '/', prepare: (page) => page.keyboard.press('Control+k') },
    { name: 'wall', path: '/wall' },
    { name: 'monitors', path: '/monitors' },
    { name: 'bulk-edit', path: '/monitors', prepare: openBulkEdit },
    { name: 'monitor', path: `/monitors/${monitor.id}` },
    { name: 'monitor-settings', path: `/monitors/${monitor.id}?tab=settings` },
    { name: 'certificate-monitor', path: `/monitors/${certificate.id}` },
    { name: 'new-monitor', path: '/monitors/new' },
    { name: 'domains', path: '/domains' },
    { name: 'domain', path: `/domains/${domain.domainId}` },
    { name: 'findings', path: '/findings' },
    { name: 'heartbeats', path: '/heartbeats' },
    { name: 'heartbeat', path: `/heartbeats/${heartbeat.id}` },
    { name: 'heartbeat-ping', path: `/heartbeats/${heartbeat.id}?tab=ping` },
    { name: 'new-heartbeat', path: '/heartbeats/new' },
    { name: 'incidents', path: '/incidents' },
    { name: 'incident', path: `/incidents/${incident.id}` },
    { name: 'alert-rules', path: '/alerts/rules' },
    { name: 'new-alert-rule', path: '/alerts/rules#new' },
    { name: 'alert-channels', path: '/alerts/channels' },
    { name: 'new-channel', path: '/alerts/channels#new' },
    { name: 'deliveries', path: '/alerts/deliveries' },
    { name: 'maintenance', path: '/maintenance?view=calendar' },
    { name: 'maintenance-list', path: '/maintenance' },
    { name: 'status-pages', path: '/status-pages' },
    { name: 'status-page', path: `/status-pages/${statusPage.id}` },
    { name: 'status-page-posts', path: `/status-pages/${statusPage.id}?tab=posts` },
    { name: 'certificates', path: '/certificates' },
    { name: 'certificate-deployments', path: '/certificates?tab=deployments' },
    { name: 'assets', path: '/assets' },
    { name: 'threats', path: '/threats' },
    { name: 'lookalike', path: `/threats/lookalikes/${lookalike.id}` },
    { name: 'suspicious-pages', path: '/threats/leads' },
    { name: 'takedowns', path: '/threats/takedowns' },
    { name: 'takedown', path: `/threats/takedowns/${takedown.id}` },
    { name: 'reports', path: `/reports?month=${month}` },
    { name: 'import', path: '/import', prepare: reviewImport },
    { name: 'import-from-tool', path: '/import/tools' },
    { name: 'exports', path: '/exports' },
    ...[
      ...['profile', 'security', 'account', 'members', 'single-sign-on', 'api-keys', 'monitoring'],
      ...['locations', 'audit-log', 'plan', 'about', 'operations'],
    ].map((name) => ({ name, path: `/settings/${name}` })),
    { name: 'new-account', path: '/', as: 'new' },
    { name: 'new-account-monitors', path: '/monitors', as: 'new' },
    { name: 'sign-in', path: '/sign-in', as: 'nobody' },
    { name: 'sign-up', path: '/sign-up', as: 'nobody' },
    { name: 'password-reset', path: '/password-reset', as: 'nobody' },
    { name: 'public-status-page', path: '/status/larkspur', as: 'nobody' },
    { name: 'public-history', path: '/status/larkspur/history', as: 'nobody' },
  ];
}

async function openBulkEdit(page: Page): Promise<void> {
  await page.getByRole('row').nth(3).waitFor();
  for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByRole('button', { name: /^(Edit|Bearbeiten)$/ }).click();
  await page.getByRole('dialog').waitFor();
}

async function reviewImport(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^(Or paste rows|Oder Zeilen einfügen)$/ }).fill(importedRows);
  await page.getByRole('button', { name: /^(Review rows|Zeilen prüfen)$/ }).click();
  // The label of the button includes the number of rows to import.
  await page.getByRole('button', { name: /\d/ }).first().waitFor();
}

async function takeAll(form: Form): Promise<void> {
  mkdirSync(join(values.to, form), { recursive: true });
  const contexts = { member: await open(form), new: await open(form), nobody: await open(form) };
  await signIn(contexts.member, { email: demoEmail, password: demoPassword });
  await signIn(contexts.new, newcomer);
  for (const screen of screens) {
    if (names.length > 0 && !names.includes(screen.name)) continue;
    const page = await contexts[screen.as ?? 'member'].newPage();
    await take(page, screen, join(values.to, form, `${screen.name}.jpg`)).catch((error: Error) => {
      console.error(`${form}/${screen.name}: ${error.message.split('\n', 1)[0]}`);
      process.exitCode = 1;
    });
    await page.close();
  }
  for (const context of Object.values(contexts)) await context.close();
}

/** Takes a screenshot once the page has loaded and its charts are drawn. */
async function take(page: Page, screen: Screen, path: string): Promise<void> {
  page.setDefaultTimeout(20_000);
  const pending = countPendingRequests(page);
  await page.goto(screen.path);
  await page.locator('h1').first().waitFor();
  await screen.prepare?.(page);
  await stillness(page, pending);
  await page.screenshot({ path, type: 'jpeg', quality: 42 });
}

/** Returns a function that counts pending API requests. The event stream is excluded. */
function countPendingRequests(page: Page): () => number {
  const pending = new Set<Request>();
  const isExpected = (request: Request) =>
    request.resourceType() === 'fetch' && !request.url().endsWith('/api/v1/events');
  page.on('request', (request) => isExpected(request) && pending.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => pending.delete(request));
  return () => pending.size;
}

/** Waits until no request is pending and the page has not changed for a second, but at most 10 s. */
async function stillness(page: Page, pending: () => number): Promise<void> {
  let seen: unknown = '';
  for (let n = 0, same = 0; n < 20 && same < 2; n++) {
    await pause(500);
    const now = await page.evaluate('document.body.innerHTML.length');
    same = now === seen && pending() === 0 ? same + 1 : 0;
    seen = now;
  }
}
