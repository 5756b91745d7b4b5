import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type Demo, startDemo } from '#lab/demo/start-demo.ts';
import { eventually } from '#test/e2e/support/requests.ts';
import {
  assertAccessible,
  buildDashboard,
  navigateTo,
  noBrowser,
  openWindow,
  startBrowser,
  type Window,
} from './support/browser.ts';

// Checks that every screen of the demo shows the same facts as the API.

const skip = noBrowser();
const folder = mkdtempSync(join(tmpdir(), 'belltower-agreement-'));
let demo: Demo;
let window: Window;

before(
  async () => {
    if (skip) return;
    buildDashboard();
    const dataDir = join(folder, 'data');
    demo = await startDemo({ dataDir, days: 1, port: 0, fresh: false, logLevel: 'error' });
    window = await openWindow(await startBrowser(), demo.url);
    const login = { email: demo.email, password: demo.password };
    await window.context.request.post('/api/v1/session', { data: login });
  },
  { timeout: 900_000 },
);

after(async () => {
  await demo?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Monitor {
  id: string;
  name: string;
  target?: string;
  host?: string;
  port?: number;
  url?: string;
  paused: boolean;
  lastCheck: { daysLeft: number | null } | null;
}

async function read<T>(path: string): Promise<T> {
  const response = await window.context.request.get(path.startsWith('/api/') ? path : `/api/v1${path}`);
  assert.equal(response.status(), 200, path);
  return (await response.json()) as T;
}
const list = async <T>(path: string): Promise<T[]> => (await read<{ items: T[] }>(path)).items;

const readText = (page: Page): Promise<string> => page.evaluate<string>('document.body.innerText');

async function textOf(path: string, ready: string | RegExp): Promise<string> {
  const { page } = window;
  await page.goto(path);
  await page.getByText(ready).first().waitFor();
  return readText(page);
}

/** Maximum time in ms until a job has updated stored figures. */
const withinMs = 180_000;

/** Compares the screens with the API until they agree, because monitors change in the meantime. */
async function agrees(what: string, compare: () => Promise<[unknown, unknown]>): Promise<void> {
  for (const until = Date.now() + withinMs; ; ) {
    try {
      const [shown, expected] = await compare();
      assert.deepEqual(shown, expected, what);
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(1_000);
    }
  }
}

const pagesFile = new URL('../../web/pages.json', import.meta.url);

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);

test('the overview, wallboard, list and API agree on the number of monitors down and on the open incidents', {
  skip,
}, async () => {
  type Counts = Record<string, number>;
  await agrees('the number down', async () => {
    const overview = await textOf('/', /\d+ monitored/);
    const monitors = await textOf('/monitors', /\d+ monitors/);
    const incidentList = await textOf('/incidents', /\d+ open incident/);
    const wall = await textOf('/wall', /\d+ monitored/);
    const api = await read<{
      serviceMonitors: Counts;
      heartbeats: Counts;
      incidents: { open: Counts; acknowledged: Counts };
    }>('/overview');
    const { down: monitorsDown = 0, total: monitorsTotal = 0 } = api.serviceMonitors;
    const down = monitorsDown + (api.heartbeats.down ?? 0);
    const total = monitorsTotal + (api.heartbeats.total ?? 0);
    const incidents = [api.incidents.open, api.incidents.acknowledged]
      .flatMap((counts) => Object.values(counts))
      .reduce((sum, n) => sum + n, 0);
    const facts = (text: string) => [numberIn(text, /(\d+) monitored/), numberIn(text, /(\d+) down\b/)];
    return [
      [
        facts(overview),
        facts(wall),
        numberIn(monitors, /(\d+) down\b/),
        numberIn(wall, /(\d+) active incident/),
        numberIn(incidentList, /(\d+) open incident/),
        numberIn(incidentList, /Unresolved\s+(\d+)/),
        numberIn(overview, /Incidents\s+(\d+)/),
      ],
      [[total, down], [total, down], monitorsDown, incidents, incidents, incidents, incidents],
    ];
  });
});

test('a certificate has the same number of days left everywhere, including on paused monitors', {
  skip,
}, async () => {
  // The demo's history contains no live checks for monitors with long intervals.
  const data = { action: 'check', filter: {} };
  const origin = new URL(demo.url).origin;
  const headers = { origin };
  const checked = await window.context.request.post('/api/v1/service-monitors/bulk', { data, headers });
  assert.equal(checked.status(), 200, await checked.text());
  await agrees('days left', async () => {
    const served = await list<{ host: string | null; port: number | null; daysLeft: number }>(
      '/certificates/expiring?days=400&limit=100',
    );
    const page = await textOf('/certificates', /\d days? left/);
    const api = await read<{ certificates: { host: string; port: number; daysLeft: number }[] }>('/overview');
    const daysAt = new Map(served.map(({ host, port, daysLeft }) => [`${host}:${port}`, daysLeft]));
    const ofOverview = api.certificates.map(
      ({ host, port, daysLeft }) => [`${host}:${port}`, daysLeft] as const,
    );
    const monitors = await list<Monitor>('/service-monitors?limit=200');
    const ofMonitors = monitors.flatMap((monitor) => {
      const { host, port } = endpointOf(monitor);
      const days = monitor.lastCheck?.daysLeft;
      return days == null || !daysAt.has(`${host}:${port}`) ? [] : [[`${host}:${port}`, days] as const];
    });
    assert.ok(ofMonitors.length > 3, 'monitors have certificates');
    const seen = [...ofOverview, ...ofMonitors];
    const soon = ofOverview.filter(([, days]) => days >= 0 && days < 21).map(([, days]) => days);
    return [
      [seen, soon.filter((days) => !page.includes(`${days} days left`) && days !== 1)],
      [seen.map(([place]) => [place, daysAt.get(place)]), []],
    ];
  });
});

test('the page of a certificate monitor shows the certificate instead of the latency', { skip }, async () => {
  const [monitor] = await list<{ id: string }>('/service-monitors?kind=ssl&limit=1');
  const text = await textOf(`/monitors/${monitor?.id}`, /Issuer/);
  assert.doesNotMatch(text, /^(?:Latency|Average latency|p95)/m);
});

function endpointOf({ host, port, url }: Monitor): { host: string; port: number } {
  if (url === undefined) return { host: host ?? '', port: port ?? 443 };
  const { hostname, port: own } = new URL(url);
  return { host: hostname, port: Number(own || 443) };
}

test('a domain has the same score in the list, on its page, in the overview and in the API', {
  skip,
}, async () => {
  const domains = await list<{ id: string; domainId: string; latest: { riskScore: number } | null }>(
    '/api/monitors',
  );
  const [first] = domains
    .filter(({ latest }) => latest !== null)
    .toSorted((a, b) => (b.latest?.riskScore ?? 0) - (a.latest?.riskScore ?? 0));
  assert.ok(first?.latest);
  const risk = await read<{ riskScore: number }>(`/api/monitors/${first.id}/risk`);
  assert.equal(risk.riskScore, first.latest.riskScore);
  const value = first.latest.riskScore;
  const score = new RegExp(`\\b${value} · `);
  const page = await textOf(`/domains/${first.domainId}`, /Latest scan/);
  assert.match(page, new RegExp(`\\b${value}\\s+\\S\\s+[A-Z]`));
  for (const path of ['/domains', '/']) assert.match(await textOf(path, score), score, path);
});

const percentText = (ratio: number): string => {
  const digits = ratio > 0.999 ? 3 : 2;
  return `${Math.floor(ratio * 100 * 10 ** digits + 1e-7) / 10 ** digits}`;
};

test('a monitor has the same uptime over 7 and 30 days in the list, on its page, in its range and in the API', {
  skip,
}, async () => {
  const { page } = window;
  const [monitor] = await list<Monitor>('/service-monitors?limit=1&status=up');
  assert.ok(monitor);
  const of = `/service-monitors/${monitor.id}/uptime`;
  await agrees('uptime', async () => {
    const [line] = await list<{ uptime30d: number | null }>(`/service-monitors/sparklines?ids=${monitor.id}`);
    const [week, month] = await Promise.all([
      read<{ ratio: number | null }>(`${of}?days=7`),
      read<{ ratio: number | null }>(`${of}?days=30`),
    ]);
    const found: (string | undefined)[] = [];
    for (const [range, label] of [
      ['7d', '7 days'],
      ['30d', '30 days'],
    ]) {
      await page.goto(`/monitors/${monitor.id}?range=${range}`);
      const row = page.getByRole('row', { name: new RegExp(`^${label}`) });
      await row.waitFor();
      found.push(/([\d.]+)%/.exec((await row.textContent()) ?? '')?.[1]);
      const text = await readText(page);
      found.push(/Uptime\s+([\d.]+)%/i.exec(text)?.[1]);
    }
    await page.goto(`/monitors?search=${encodeURIComponent(monitor.name)}`);
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: monitor.name }) });
    await row.getByText('%').first().waitFor();
    found.push(/([\d.]+)%/.exec((await row.first().textContent()) ?? '')?.[1]);
    const [ofWeek, ofMonth] = [week, month].map(({ ratio }) => percentText(ratio ?? 0));
    return [
      [...found, percentText(line?.uptime30d ?? 0)],
      [ofWeek, ofWeek, ofMonth, ofMonth, ofMonth, ofMonth],
    ];
  });
});

/** Returns the paths of all list pages and their items, except pages that only signed-out users open. */
async function paths(): Promise<string[]> {
  const one = async (path: string, page: string): Promise<string[]> =>
    (await list<{ id: string }>(`${path}?limit=1`)).map(({ id }) => `${page}/${id}`);
  const found = await Promise.all([
    one('/service-monitors', '/monitors'),
    one('/heartbeats', '/heartbeats'),
    one('/incidents', '/incidents'),
    one('/status-pages', '/status-pages'),
    one('/assets/domains', '/domains'),
    one('/threats/lookalikes', '/threats/lookalikes'),
    one('/threats/takedowns', '/threats/takedowns'),
  ]);
  const isInside = (path: string) =>
    !/:|^\/(?:sign-|invitations|password-reset|settings\/operations)/.test(path);
  const known = Object.keys(JSON.parse(readFileSync(pagesFile, 'utf8'))).filter(isInside);
  const tabs = ['deployments', 'issuances', 'policy', 'logs'].map((tab) => `/certificates?tab=${tab}`);
  return [...known, ...tabs, ...found.flat()];
}

/** Creates items with names of the maximum length, without spaces. Returns the paths of their pages. */
async function createLongNames(): Promise<string[]> {
  const name = 'W'.repeat(200);
  const items: [path: string, page: string, body: object][] = [
    ['/service-monitors', '/monitors', { kind: 'port', name, host: '127.0.0.1', port: 9 }],
    ['/heartbeats', '/heartbeats', { name, schedule: { cron: '*/5 * * * *' } }],
    ['/incidents', '/incidents', { title: name, severity: 'low' }],
    ['/status-pages', '/status-pages', { slug: 'w'.repeat(60), title: name }],
  ];
  const headers = { origin: demo.url };
  return Promise.all(
    items.map(async ([path, page, data]) => {
      const created = await window.context.request.post(`/api/v1${path}`, { data, headers });
      assert.equal(created.status(), 201, await created.text());
      return `${page}/${(await created.json()).id}`;
    }),
  );
}

/** Records show names as stored. The ASCII form of a lookalike distinguishes it from the imitated name. */
const showsStoredNames = (path: string) => path === '/settings/audit-log' || path.startsWith('/threats');

/** The sizes and color schemes in which each screen is looked at. */
const looks = [
  { width: 390, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;

/** Other widths in which no screen may need horizontal scrolling: the smallest of WCAG 2.2 (1.4.10), and a tablet. */
const otherWidths = [320, 800];

/** A script that returns the texts for screen readers that take up space, which can make a page wider than the window. */
const wideHiddenTexts = `[...document.querySelectorAll('.visually-hidden')]
  .filter((element) => element.offsetWidth > 1).map((element) => element.textContent)`;

/** A script that returns the width that the page needs in px, including the parts of its tables that are scrolled out. */
const neededWidth = `Math.max(document.documentElement.scrollWidth,
  ...[...document.querySelectorAll('main .mantine-TableScrollContainer-scrollContainer')]
    .map(({ scrollWidth, clientWidth }) => innerWidth + scrollWidth - clientWidth))`;

/** Reports compare months in columns, which are scrolled on small screens. */
const hasWideTables = (path: string) => path.startsWith('/reports');

/** Returns a fault if the page or one of its tables is wider than the window, once its layout is complete. */
async function widthFault(page: Page, path: string, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  const readWidth = () =>
    page.evaluate<number>(hasWideTables(path) ? 'document.documentElement.scrollWidth' : neededWidth);
  // A chart or table is measured only after the window has its new width.
  return eventually(path, async () => (await readWidth()) <= width, { withinMs: 5_000 }).then(
    () => [],
    async () => [`${path} is ${await readWidth()} px wide in a window of ${width} px`],
  );
}

/** Returns what is wrong with a screen in one look. */
async function faultsOf(
  page: Page,
  path: string,
  { width, colorScheme }: (typeof looks)[number],
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  const faults = await widthFault(page, path, width);
  await assertAccessible(page, `${path}, ${colorScheme}, ${width} wide`).catch((error: Error) =>
    faults.push(error.message),
  );
  const wide = await page.evaluate<string[]>(wideHiddenTexts);
  return [...faults, ...wide.map((text) => `${path}: the hidden text ${text} takes up space`)];
}

test('no screen is inaccessible, reports a console error, is wider than the window or shows encoded names', {
  skip,
}, async () => {
  const { page, context, faults } = await openWindow(await startBrowser(), demo.url, {
    width: 390,
    locale: 'de-DE',
  });
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${page.url()}: ${message.text()}`);
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Anmelden' }).waitFor();
  assert.deepEqual([...found], [], 'a new visitor');
  const login = { email: demo.email, password: demo.password };
  await context.request.post('/api/v1/session', { data: login });
  await page.goto('/exports');
  for (const path of [...(await createLongNames()), ...(await paths())]) {
    // A tab of the current page does not replace its heading, which `navigateTo` waits for.
    if (path.includes('?')) await page.goto(path);
    else await navigateTo(page, path);
    if (/xn--/.test(await readText(page)) && !showsStoredNames(path))
      found.push(`${path} shows a name in ASCII form`);
    for (const look of looks) {
      found.push(...(await faultsOf(page, path, look)));
      if (!path.startsWith('/settings/')) continue;
      const tabs = page.getByRole('navigation', { name: 'Einstellungen' }).locator('[aria-current=page]');
      const select = page.getByRole('combobox', { name: 'Einstellungen' });
      await (look.width > 1000 ? tabs : select).waitFor();
    }
    for (const width of otherWidths) found.push(...(await widthFault(page, path, width)));
  }
  await page.goto('/status/larkspur');
  assert.deepEqual([...found, ...faults], []);
});
