import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { demoEmail, demoPassword } from '#lab/demo/create-company.ts';
import { findChromium } from '#test/browser/support/find-chromium.ts';

// Takes the screenshots of the documentation from a running demo: npm run screenshots -- http://127.0.0.1:3000
// Those of each kind of monitor need no demo: npm run screenshots -- kinds
if (process.argv[2] === 'kinds') await import('./kind-screenshots/take.ts');

const [url = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const folder = new URL('../docs/screenshots/', import.meta.url).pathname;
const desktop = { viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-GB' } as const;
const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'de-DE' } as const;

/** Rows with most of the results that a preview can have. */
const importedRows = `domain,kind,label,url
larkspur.test,,Company site,
partners.larkspur.test,http,Partner portal,https://partners.larkspur.test/
partners.larkspur.test,keyword,Partner sign-in,https://partners.larkspur.test/sign-in
not a domain,,Old shop,
192.0.2.10,ping,Router Hamburg,
www.larkspur.test,http,Website,https://www.larkspur.test/
outlet.larkspur.test,http,Outlet,htp://outlet.larkspur.test
`;

const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
const context = await open(desktop);
const page = await context.newPage();

async function open(look: BrowserContextOptions) {
  const opened = await browser.newContext({ ...look, baseURL: url, timezoneId: 'Europe/Berlin' });
  const data = { email: demoEmail, password: demoPassword };
  const response = await opened.request.post('/api/v1/session', { data });
  if (!response.ok()) throw new Error(`${url} refused the sign-in of the demo: ${await response.text()}`);
  return opened;
}

/** Returns the first item of a list of the API. */
async function first(path: string): Promise<{ id: string; domainId: string }> {
  const response = await context.request.get(path.startsWith('/api/') ? path : `/api/v1${path}`);
  const { items } = (await response.json()) as { items: { id: string; domainId: string }[] };
  if (items[0] === undefined) throw new Error(`${path} is empty.`);
  return items[0];
}

async function shoot(shown: Page, name: string, path: string): Promise<void> {
  await shown.goto(path);
  await shown.locator('h1').first().waitFor();
  await settle(shown, name);
}

/** Saves a picture when the page has loaded and its charts are drawn. */
async function settle(shown: Page, name: string): Promise<void> {
  await shown.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await pause(700);
  await shown.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 80 });
}

const failing = '/service-monitors?limit=1&kind=http&kind=keyword&status=down&status=degraded';
const monitor = await first(failing);
const domain = await first('/api/monitors?limit=1&sort=-risk');
const heartbeat = await first('/heartbeats?limit=1&search=backup');
const incident = await first(`/incidents?limit=1&sourceId=${monitor.id}`);
const statusPage = await first('/status-pages?limit=1');
const lookalike = await first('/threats/lookalikes?limit=1&sort=-score');
const takedown = await first('/threats/takedowns?limit=1');

const pages: Record<string, string> = {
  overview: '/',
  monitors: '/monitors',
  monitor: `/monitors/${monitor.id}`,
  'new-monitor': '/monitors/new',
  domains: '/domains',
  domain: `/domains/${domain.domainId}`,
  findings: '/findings',
  heartbeats: '/heartbeats',
  heartbeat: `/heartbeats/${heartbeat.id}`,
  incidents: '/incidents',
  incident: `/incidents/${incident.id}`,
  'alert-rules': '/alerts/rules',
  'alert-channels': '/alerts/channels',
  deliveries: '/alerts/deliveries',
  maintenance: '/maintenance?view=calendar',
  'status-pages': '/status-pages',
  'status-page': `/status-pages/${statusPage.id}`,
  certificates: '/certificates',
  assets: '/assets',
  threats: '/threats',
  lookalike: `/threats/lookalikes/${lookalike.id}`,
  takedown: `/threats/takedowns/${takedown.id}`,
  reports: `/reports?month=${new Date().toISOString().slice(0, 7)}`,
  exports: '/exports',
  'api-keys': '/settings/api-keys',
  members: '/settings/members',
  account: '/settings/account',
  about: '/settings/about',
  plan: '/settings/plan',
  'audit-log': '/settings/audit-log',
  wall: '/wall',
};
for (const [name, path] of Object.entries(pages)) await shoot(page, name, path);

await page.goto('/import');
await page.getByRole('textbox', { name: 'Or paste rows' }).fill(importedRows);
await page.getByRole('button', { name: 'Review rows' }).click();
await page.getByRole('button', { name: /^Import \d/ }).waitFor();
await settle(page, 'import');

const small = await open(phone);
await shoot(await small.newPage(), 'phone', '/');
await browser.close();
