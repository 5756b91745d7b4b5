import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startLabProvider } from '#lab/oidc/lab-provider.ts';
import { freePort } from '#lab/ports.ts';
import { runProgram } from '#test/e2e/support/program.ts';
import { type TestService, withServiceDatabase } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser, openWindow } from './support/browser.ts';
import { owner, signedIn, startDashboard } from './support/dashboard.ts';

/**
 * Rules for access to an account: required second factors, single sign-on, confirmed addresses, and delays after wrong
 * passwords.
 */
const skip = noBrowser();
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  const env = {
    BELLTOWER_PORT: String(await freePort()),
    BELLTOWER_SIGNUP: 'open',
    BELLTOWER_VERIFY_EMAIL: '1',
  };
  ({ service, browser } = await startDashboard({ env }));
});

const password = 'a sentence of theirs';

const query = <Row>(statement: string): Promise<Row[]> =>
  withServiceDatabase(service.env, async ({ pool }) => (await pool.query(statement)).rows as Row[]);

/** Sends a request with a window's cookies. */
async function send(context: BrowserContext, path: string, data: object) {
  const response = await context.request.post(`${service.url}/api/v1/${path}`, {
    data,
    headers: { origin: service.url },
  });
  assert.ok(response.ok(), `${path}: ${response.status()} ${await response.text()}`);
  return response.json();
}

async function addMember(context: BrowserContext, email: string, role: string): Promise<void> {
  const { url } = await send(context, 'members', { email, role });
  const token = String(url).split('/').at(-1);
  await send(context, 'invitations/accept', { token, name: email.split('@')[0], password });
}

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Adds an authenticator app in Settings → Security. */
async function addApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const secret = (await page.getByLabel('Setup key').textContent()) ?? '';
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Add app' }).click();
  await page.getByRole('button', { name: 'I’ve saved the codes' }).click();
}

async function enterPassword(page: Page, email: string, entered = password): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(entered);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('an account requires a second factor after a grace period, lost factors can be reset, and sessions can be ended', {
  skip,
}, async () => {
  const { page, faults, context } = await signedIn(browser, service);
  await addMember(context, 'mary@example.com', 'admin');
  await page.goto('/settings/account');
  await page.getByText('To require a second factor, first add one to your own profile.').waitFor();
  await page.goto('/settings/security');
  await addApp(page);
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Require second factor' }).click();
  await page.getByText('Required from', { exact: false }).waitFor();
  await assertAccessible(page, 'requiring two factors');

  const mary = await openWindow(browser, service.url);
  await enterPassword(mary.page, 'mary@example.com');
  const line = mary.page.getByRole('region', { name: 'Second factor required' });
  await line.getByText('Add an authenticator app or a passkey before then.', { exact: false }).waitFor();
  await query('update accounts set two_factor_from = now() where two_factor_from is not null');
  await mary.page.reload();
  await line.getByText('Add an authenticator app or a passkey to continue.', { exact: false }).waitFor();
  await mary.page.goto('/monitors');
  await mary.page
    .getByText('requires a second factor. Add an authenticator app', { exact: false })
    .first()
    .waitFor();
  await line.getByRole('link', { name: 'Add a second factor' }).click();
  await addApp(mary.page);
  await mary.page.goto('/monitors');
  await mary.page.getByRole('heading', { name: 'Monitors' }).waitFor();

  // Mary first loses her phone and then her laptop.
  await page.goto('/settings/members');
  const row = page.getByRole('row', { name: /mary@example\.com/ });
  await row.getByRole('button', { name: 'Reset second factors: mary' }).click();
  await row.getByRole('button', { name: 'Reset and sign out: mary' }).click();
  await page.getByText('mary can now sign in with only a password.', { exact: false }).waitFor();
  await mary.page.reload();
  await mary.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await enterPassword(mary.page, 'mary@example.com');
  await line.getByText('to continue', { exact: false }).waitFor();
  await row.getByRole('button', { name: 'Sign out: mary' }).click();
  await assertAccessible(page, 'signing a member out');
  await row.getByRole('button', { name: 'Sign out everywhere: mary' }).click();
  await page.getByText('mary was signed out everywhere.').waitFor();
  await mary.page.reload();
  await mary.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  const subjects = await query<{ subject: string }>(
    "select subject from mails where address = 'mary@example.com' and kind = 'security-notice' order by created_at, id",
  );
  assert.deepEqual(
    subjects.slice(-2).map(({ subject }) => subject),
    ['Your second factors for Belltower were reset', 'You were signed out of Belltower'],
  );
  assert.deepEqual([...faults, ...mary.faults], []);
});

test('an account allows only single sign-on with the required sign-in methods, except for one owner with a password', {
  skip,
}, async (t) => {
  const provider = await startLabProvider(service.url);
  t.after(() => provider.close());
  const own = await openWindow(browser, service.url);
  const boss = { email: 'boss@larkspur.example', password };
  await send(own.context, 'accounts', { ...boss, name: 'Larkspur' });
  await query('update accounts set awaits_confirmation = false; update users set email_confirmed_at = now()');
  await addMember(own.context, 'hopper@larkspur.example', 'member');
  const { page } = own;
  await page.goto('/settings/single-sign-on');
  await page.getByLabel('Issuer').fill('https://127.0.0.1:9');
  await page.getByLabel('Client ID').fill(provider.clientId);
  await page.getByLabel('Client secret').fill(provider.clientSecret);
  await page.getByLabel('Required sign-in methods').fill('mfa');
  await page.getByRole('checkbox', { name: 'Single sign-on only' }).check();
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await page.getByText('No OpenID provider responds at this address.', { exact: false }).waitFor();
  await page.getByLabel('Issuer').fill(provider.issuer);
  await save.click();
  await page.getByText('No email domain is verified yet', { exact: false }).waitFor();
  await page.getByLabel('New domain').fill('larkspur.example');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await page.getByText('not verified').waitFor();
  // This machine's DNS does not know the lab's names.
  await query('update sso_domains set verified_at = now()');
  await save.click();
  await page.getByText('Saved').first().waitFor();

  const other = await openWindow(browser, service.url);
  await enterPassword(other.page, 'hopper@larkspur.example');
  await other.page.getByText('This account allows single sign-on only.', { exact: false }).waitFor();
  const throughProvider = async () => {
    await other.page.goto('/heartbeats');
    await other.page.getByRole('button', { name: 'Use single sign-on' }).click();
    await other.page.getByLabel('Work email').fill('hopper@larkspur.example');
    await other.page.getByRole('button', { name: 'Continue' }).click();
    await other.page.getByPlaceholder('Enter any login').fill('hopper@larkspur.example');
    await other.page.getByPlaceholder('and password').fill('any');
    await other.page.getByRole('button', { name: 'Sign-in' }).click();
    await other.page.getByRole('button', { name: 'Continue' }).click();
  };
  await throughProvider();
  await other.page.getByText('didn’t confirm the required sign-in', { exact: false }).waitFor();
  await assertAccessible(other.page, 'a refused single sign-on');
  await page.reload();
  await page.getByLabel('Required sign-in methods').fill('');
  await save.click();
  await page.getByText('Saved').first().waitFor();
  await other.context.clearCookies();
  await throughProvider();
  await other.page.waitForURL(/\/heartbeats$/);
  await other.page.getByRole('navigation', { name: 'Main' }).getByText('hopper', { exact: true }).waitFor();

  // The owner can sign in without the provider.
  const alone = await openWindow(browser, service.url);
  await enterPassword(alone.page, boss.email);
  await alone.page.getByRole('navigation', { name: 'Main' }).waitFor();
  assert.deepEqual([...own.faults, ...other.faults, ...alone.faults], []);
});

test('a new user cannot add anything before confirming the email address', { skip }, async () => {
  const { page, faults } = await openWindow(browser, service.url);
  await page.goto('/sign-up');
  await page.getByLabel('Name').fill('Grace');
  await page.getByLabel('Email').fill('grace@example.com');
  await page.getByLabel('Password', { exact: true }).fill('password1234');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('one of the most common passwords', { exact: false }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  const line = page.getByRole('region', { name: 'Email not confirmed' });
  await line.getByText('We sent a link to grace@example.com', { exact: false }).waitFor();
  await assertAccessible(page, 'an unconfirmed address');
  await line.getByRole('button', { name: 'Resend email' }).click();
  await page.getByText('Email sent to grace@example.com').waitFor();
  await page.goto('/heartbeats/new');
  await page.getByLabel('Name').fill('Backup');
  await page.getByRole('button', { name: 'Create heartbeat' }).click();
  await page.getByText('Confirm your email address', { exact: false }).nth(1).waitFor();
  const { stdout } = await runProgram(['mails'], { env: service.env });
  const [link = ''] = /http\S+\/mail\/confirm\/[\w-]+/.exec(stdout) ?? [];
  const mail = await openWindow(browser, service.url);
  await mail.page.goto(link);
  await mail.page.getByRole('button', { name: 'Confirm' }).click();
  await mail.page.getByRole('heading', { name: 'Email address confirmed' }).waitFor();
  await page.getByRole('button', { name: 'Create heartbeat' }).click();
  await page.getByRole('heading', { name: 'Backup' }).waitFor();
  assert.deepEqual(faults, []);
});

test('each further wrong password lengthens the wait, and nobody is locked out permanently', {
  skip,
}, async () => {
  const { page, faults } = await openWindow(browser, service.url);
  const { email, password: right } = owner();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await page.request.post(`${service.url}/api/v1/session`, {
      data: { email, password: `wrong ${attempt}` },
    });
  }
  await query(
    'insert into sign_in_failures (email, address, failed_at) select email, address, now() from sign_in_failures',
  );
  await enterPassword(page, email, right);
  await page.getByText('Try again in', { exact: false }).waitFor();
  await assertAccessible(page, 'waiting after wrong passwords');
  await query("update sign_in_failures set failed_at = failed_at - interval '1 hour'");
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Code', { exact: true }).waitFor();
  assert.deepEqual(faults, []);
});
