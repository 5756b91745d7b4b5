import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { findRunningService } from '#platform/database/embedded/start-embedded.ts';
import { findChromium } from '#test/browser/support/find-chromium.ts';
import { spawnProgram } from '#test/e2e/support/program.ts';
import { requestAndExpect } from '#test/e2e/support/requests.ts';
import { type Account, createAccount, startService } from '#test/e2e/support/service.ts';
import { missingSystemd, startSystemd } from '#test/support/real-systemd.ts';
import { startKindMonitors } from './monitors.ts';

/**
 * Takes screenshots of the form and the page of a monitor of each kind. Starts a service and a server for each kind,
 * lets the checks run for a while, and opens both pages in a browser. Includes all kinds unless some are named.
 */
const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== 'kinds'),
  allowPositionals: true,
  options: {
    to: { type: 'string', default: new URL('../../docs/screenshots/kinds/', import.meta.url).pathname },
    width: { type: 'string', multiple: true, default: ['1280'] },
    dark: { type: 'boolean', default: false },
    locale: { type: 'string', default: 'en-GB' },
    for: { type: 'string', default: '60' },
  },
});

const ends: (() => unknown)[] = [];
const addCleanup = (end: () => unknown) => void ends.push(end);
const folder = mkdtempSync(join(tmpdir(), 'belltower-kinds-'));
addCleanup(() => rmSync(folder, { recursive: true, force: true }));

async function main(): Promise<void> {
  const monitors = await startKindMonitors(join(folder, 'lab'), addCleanup);
  const plans = join(folder, 'plans.json');
  writeFileSync(plans, JSON.stringify({ agency: { minIntervalSeconds: 1 } }));
  const { url, dataDir, env } = await startService({
    dataDir: join(folder, 'data'),
    env: { ...monitors.env, BELLTOWER_PLANS: plans, BELLTOWER_LOG_LEVEL: 'error' },
    register: addCleanup,
  });
  const account = await createAccount(env, { plan: 'agency', email: 'ada@larkspur.test' });
  const { apiKey } = account;
  const region = await startAgentWithSystemd(url, apiKey);
  const database = new URL(findRunningService(dataDir)?.databaseUrl ?? '');
  const postgres = {
    host: 'db.larkspur.test',
    port: Number(database.port),
    username: decodeURIComponent(database.username),
    password: decodeURIComponent(database.password),
    database: database.pathname.slice(1),
    query: 'SELECT count(*) FROM service_monitors',
    expectAtLeast: 1,
  };
  const ids = new Map<string, string>();
  for (const [kind, given] of Object.entries(monitors.bodies)) {
    const more = kind === 'postgres' ? postgres : kind === 'systemd' ? { regions: [region] } : {};
    const timing = kind === 'group' ? {} : { intervalSeconds: 3, timeoutSeconds: 3 };
    const confirm = { failures: 1, recoveries: 1 };
    const body = { kind, confirm, ...timing, ...given, ...more };
    const { json } = await requestAndExpect(201, url, '/api/v1/service-monitors', { key: apiKey, body });
    ids.set(kind, json.id);
  }
  console.log(`Checks run for ${values.for} s at ${url} (${account.email}, ${account.password}) …`);
  const runMs = Number(values.for) * 1000;
  await pause(runMs / 2);
  monitors.change();
  await pause(runMs / 2);
  for (const id of ids.values()) {
    const { json } = await requestAndExpect(200, url, `/api/v1/service-monitors/${id}`, { key: apiKey });
    console.log(json.kind, json.state.status, json.lastCheck?.message ?? '');
  }
  await takeAll(url, account, ids);
}

/** Starts an agent that may read systemd units. Returns the region of its location. */
async function startAgentWithSystemd(url: string, apiKey: string): Promise<string> {
  const { json: location } = await requestAndExpect(201, url, '/api/v1/locations', {
    key: apiKey,
    body: { name: 'Office Hamburg', privateTargets: true },
  });
  if (missingSystemd() !== false) return location.region;
  const unit = '[Service]\nExecStart=/bin/sleep infinity\n';
  const systemd = await startSystemd({ 'nginx.service': unit });
  addCleanup(systemd.stop);
  systemd.systemctl('start', 'nginx.service');
  const path = `/api/v1/locations/${location.id}/enrollment-token`;
  const { json } = await requestAndExpect(201, url, path, { method: 'POST', key: apiKey });
  const agent = spawnProgram(
    [
      'agent',
      '--server',
      url,
      '--token',
      json.token,
      '--data',
      join(folder, 'agent'),
      '--systemd-units',
      '*',
    ],
    { env: { PATH: [systemd.path, process.env.PATH].join(delimiter) } },
  );
  addCleanup(async () => {
    agent.child.kill('SIGTERM');
    await agent.ended;
  });
  return location.region;
}

async function takeAll(
  url: string,
  { email, password }: Account,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  mkdirSync(values.to, { recursive: true });
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
  addCleanup(() => browser.close());
  const colorScheme = values.dark ? 'dark' : 'light';
  for (const width of values.width.map(Number)) {
    const context = await browser.newContext({
      ...{ baseURL: url, colorScheme, locale: values.locale },
      ...{ timezoneId: 'Europe/Berlin', reducedMotion: 'reduce', viewport: { width, height: 900 } },
      // Keeps files small. The screenshots only serve to compare layouts.
      deviceScaleFactor: 0.6,
    });
    await context.request.post('/api/v1/session', { data: { email, password } });
    const page = await context.newPage();
    const suffix = `${width === 1280 ? '' : `-${width}`}${values.dark ? '-dark' : ''}`;
    for (const [kind, id] of ids) {
      if (positionals.length > 0 && !positionals.includes(kind)) continue;
      await takeForm(page, id, join(values.to, `${kind}-form${suffix}.jpg`));
      await takeDetails(page, id, join(values.to, `${kind}${suffix}.jpg`));
    }
    await context.close();
  }
}

async function takeForm(page: Page, id: string, path: string): Promise<void> {
  await page.goto(`/monitors/${id}?tab=settings`);
  await page.locator('form section > button[aria-expanded]').first().waitFor();
  const folded = page.locator('form section > button[aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
  await shoot(page, path);
}

async function takeDetails(page: Page, id: string, path: string): Promise<void> {
  await page.goto(`/monitors/${id}?range=1h`);
  await page.locator('h2').nth(1).waitFor();
  await shoot(page, path);
}

async function shoot(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  await pause(400);
  await page.evaluate('scrollTo(0, 0)');
  await page.screenshot({ path, type: 'jpeg', quality: 55, fullPage: true });
}

try {
  await main();
} finally {
  for (const end of ends.reverse()) await end();
}
process.exit();
