import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { createKumaDatabase } from '#lab/importers/kuma-database.ts';
import { freePort } from '#lab/ports.ts';
import { temporaryFolder } from '#test/e2e/support/program.ts';
import type { TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser } from './support/browser.ts';
import { signedIn, startDashboard } from './support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  ({ service, browser } = await startDashboard());
});

/** Writes an Uptime Kuma database with an object for each outcome. */
function writeKumaFile(): string {
  const path = join(temporaryFolder(), 'kuma.db');
  const db = createKumaDatabase(path, 2);
  const insert = (type: string, name: string, row: Record<string, string | number>) =>
    db.insert('monitor', { type, name, interval: 60, timeout: 30, active: 0, ...row });
  const shop = insert('http', '<b>Shop</b>', { url: 'https://shop.example/' });
  insert('port', 'Mail', { hostname: 'mail.example', port: 25 });
  insert('steam', 'Game', { hostname: 'game.example', port: 27015 });
  insert('manual', 'By hand', {});
  const slack = { type: 'slack', slackwebhookURL: 'https://hooks.slack.example/services/planted' };
  const channel = db.insert('notification', { name: 'Ops', config: JSON.stringify(slack) });
  db.insert('monitor_notification', { monitor_id: shop, notification_id: channel });
  db.close();
  return path;
}

test('an Uptime Kuma installation is previewed with every difference, imported and undone', {
  skip,
}, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/import/tools');
  await page.locator('input[type=file]').setInputFiles(writeKumaFile());
  await page.getByRole('button', { name: 'Preview' }).click();
  const status = page.getByRole('status');
  await status.getByText('5 objects will be created.').waitFor();
  const totals = page.getByRole('table', { name: 'Objects by type' });
  await totals.getByRole('row', { name: 'Monitors 2 1 1' }).waitFor();
  await totals.getByRole('row', { name: 'Channels 1 0 0' }).waitFor();
  const objects = page.getByRole('table', { name: 'Objects', exact: true });
  await objects.getByRole('row', { name: /^Game steam Monitor With differences/ }).waitFor();
  await page.getByText('Not possible 1').click();
  await objects.getByRole('row', { name: /^By hand manual – Not possible/ }).waitFor();
  await page.getByText('All 6').click();
  await objects.getByText('<b>Shop</b>').waitFor();
  assert.ok(!(await page.content()).includes('planted'), 'secrets are not shown');
  await assertAccessible(page, 'the preview of an import');
  await page.getByRole('button', { name: 'Import 5 objects' }).click();
  await status.getByText('5 objects created.').waitFor();
  await page.getByRole('link', { name: 'View monitors' }).click();
  await page.getByText('<b>Shop</b>').first().waitFor();
  await page.goto('/import/tools');
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByLabel('Database file').waitFor();
  await page.goto('/monitors');
  await page.getByText('<b>Shop</b>').first().waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
});

test('an unreachable service and a file of the wrong type are rejected with a remedy', {
  skip,
}, async () => {
  const { page, faults } = await signedIn(browser, service);
  await page.goto('/import/tools');
  await page.getByRole('radio', { name: 'UptimeRobot' }).check();
  await page.getByLabel('API key for the other service').fill('planted-key');
  await page.getByLabel('Address').fill(`http://127.0.0.1:${await freePort()}`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('could not be read (connect-refused)', { exact: false }).first().waitFor();
  await page.getByRole('radio', { name: 'Gatus' }).check();
  await page.locator('input[type=file]').setInputFiles({
    name: 'config.yaml',
    mimeType: 'text/yaml',
    buffer: Buffer.from('endpoints: {'),
  });
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('YAML', { exact: false }).last().waitFor();
  await assertAccessible(page, 'a refused import');
  assert.deepEqual(faults, []);
});
