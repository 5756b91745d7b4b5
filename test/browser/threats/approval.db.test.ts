import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { type AbuseMailbox, openAbuseMailbox } from '#features/takedowns/testing/abuse-mailbox.ts';
import { type LabDnsServer, startDnsServer } from '#lab/dns/server.ts';
import { eventually } from '#test/e2e/support/requests.ts';
import type { TestService } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser } from '../support/browser.ts';
import { signedIn, startDashboard } from '../support/dashboard.ts';

const skip = noBrowser();
const url = 'https://larkspur-login.test/account';
let service: TestService;
let browser: Browser;
let dns: LabDnsServer;
let mailbox: AbuseMailbox;
before(async () => {
  if (skip) return;
  [dns, mailbox] = await Promise.all([startDnsServer({ zones: { test: {} } }), openAbuseMailbox()]);
  const env = {
    BELLTOWER_RESOLVERS: `${dns.address}:${dns.port}`,
    BELLTOWER_CHROMIUM: 'off',
    BELLTOWER_SMTP_URL: mailbox.smtpUrl,
    BELLTOWER_MAIL_FROM: 'bell@larkspur.test',
  };
  ({ service, browser } = await startDashboard({ env }));
});
after(async () => {
  await dns?.close();
  await mailbox?.close();
});

test('one member collects evidence and writes the report, another approves it, and it is sent', {
  skip,
}, async () => {
  const { page, faults } = await signedIn(browser, service);
  const headers = { origin: service.url };
  const post = (path: string, data: object) => page.request.post(`${service.url}${path}`, { data, headers });
  const jonas = { email: 'jonas@example.com', password: 'correct horse battery' };
  assert.equal((await post('/api/v1/members', { email: jonas.email, role: 'member' })).status(), 202);
  const token = await eventually('the invitation arrives', () => {
    const mail = mailbox.mails.find(({ to }) => to === jonas.email);
    return /\/invitations\/([\w-]+)/.exec(mail?.source.replaceAll('=\r\n', '') ?? '')?.[1] ?? null;
  });
  const accepted = await post('/api/v1/invitations/accept', { token, password: jonas.password });
  assert.equal(accepted.status(), 200);
  const { id } = await (await post('/api/v1/threats/takedowns', { url })).json();

  const second = await signedIn(browser, service);
  await second.page.request.post(`${service.url}/api/v1/session`, { data: jonas, headers });
  await second.page.goto(`/threats/takedowns/${id}`);
  await second.page.getByRole('button', { name: 'Confirm threat' }).click();
  await second.page.getByRole('button', { name: 'Collect evidence', exact: true }).click();
  await second.page.getByText('Evidence ready').first().waitFor();
  await second.page.getByLabel('To', { exact: true }).fill('abuse@hosting.test');
  await second.page.getByLabel('Legal basis').fill('We act for Larkspur Ltd.');
  await second.page.getByRole('button', { name: 'Save' }).click();
  await second.page.getByText(/sent: approval/).waitFor();
  assert.ok(await second.page.getByText('An admin or owner must approve this report.').isVisible());
  assert.equal(await second.page.getByRole('button', { name: 'Approve' }).count(), 0);

  await page.goto(`/threats/takedowns/${id}`);
  await page.getByText(/sent: approval/).waitFor();
  await assertAccessible(page, 'case to be approved');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText(/^Approved by /).waitFor();
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('cell', { name: 'abuse@hosting.test' }).first().waitFor();
  await page.getByText('250 queued as 42').waitFor();
  assert.deepEqual(
    mailbox.mails.map(({ to }) => to).filter((to) => to.startsWith('abuse@')),
    ['abuse@hosting.test'],
  );
  await assertAccessible(page, 'case that was reported');
  assert.deepEqual([faults, second.faults], [[], []]);
});
