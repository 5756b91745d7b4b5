import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { startLabProvider } from '#lab/oidc/lab-provider.ts';
import { freePort } from '#lab/ports.ts';
import { startSamlProvider } from '#lab/saml/saml-provider.ts';
import { type TestService, withServiceDatabase } from '#test/e2e/support/service.ts';
import { assertAccessible, noBrowser, openWindow } from './support/browser.ts';
import { owner, signedIn, startDashboard } from './support/dashboard.ts';

const skip = noBrowser();
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  ({ service, browser } = await startDashboard());
});

const codeOf = (secret: string, offsetMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offsetMs });

/** Runs a statement on a service's database, for changes that a test cannot make as a user. */
const runSql = (of: TestService, statement: string) =>
  withServiceDatabase(of.env, ({ pool }) => pool.query(statement));

/** Makes all sessions too old for dangerous actions. */
const ageSessions = () => runSql(service, "update sessions set verified_at = now() - interval '1 hour'");

async function enterPassword(page: Page): Promise<void> {
  const { email, password } = owner();
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('an authenticator app and recovery codes protect sign-in and dangerous actions', {
  skip,
}, async () => {
  const { page, faults } = await signedIn(browser, service);
  await ageSessions();
  await page.goto('/settings/security');
  // Adding a factor requires a recent sign-in and continues after it.
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await dialog.getByLabel('Your password').fill('incorrect horse');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('The password is missing or wrong. Enter it again.').waitFor();
  await dialog.getByLabel('Your password').fill(owner().password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await assertAccessible(page, 'a new authenticator app');
  const secret = (await page.getByLabel('Setup key').textContent()) ?? '';
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Add app' }).click();
  await page.getByText('This code is not correct.', { exact: false }).waitFor();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, -30_000));
  await page.getByRole('button', { name: 'Add app' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  const [recoveryCode = ''] = ((await codes.getByLabel('Recovery codes').textContent()) ?? '').split('\n');
  await assertAccessible(page, 'recovery codes');
  await codes.getByRole('button', { name: 'I’ve saved the codes' }).click();
  await page.getByText('10 codes left').waitFor();
  const other = await openWindow(browser, service.url);
  await enterPassword(other.page);
  await other.page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await assertAccessible(other.page, 'the second step');
  await other.page.getByRole('button', { name: 'Continue' }).click();
  await other.page.getByRole('navigation', { name: 'Main' }).waitFor();
  const lost = await openWindow(browser, service.url);
  await enterPassword(lost.page);
  await lost.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await lost.page.getByLabel('Recovery code').fill(recoveryCode);
  await lost.page.getByRole('button', { name: 'Continue' }).click();
  await lost.page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.reload();
  await page.getByText('9 codes left').waitFor();
  await page.getByRole('button', { name: 'Remove: Authenticator app' }).click();
  await page.getByRole('button', { name: 'Remove permanently: Authenticator app' }).click();
  await page.getByRole('button', { name: 'Add authenticator app' }).waitFor();
  assert.deepEqual([...faults, ...other.faults, ...lost.faults], []);
});

test('a passkey is added and signs in without a password', { skip }, async () => {
  // Browsers offer passkeys for host names, not for IP addresses.
  const url = service.url.replace('127.0.0.1', 'localhost');
  const { page, faults, context } = await openWindow(browser, url, { fresh: true });
  await context.request.post(`${url}/api/v1/session`, { data: owner() });
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/settings/security');
  await page.getByLabel('Name of the new passkey').fill('<b>Laptop</b>');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('button', { name: 'I’ve saved the codes' }).click();
  await page.getByText('<b>Laptop</b>').waitFor();
  await assertAccessible(page, 'passkeys');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Ada' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await ageSessions();
  // A step-up uses the passkey, too.
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Remove: <b>Laptop</b>' }).click();
  await page.getByRole('button', { name: 'Remove permanently: <b>Laptop</b>' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('<b>Laptop</b>').waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
});

test("users sign in through the installation's OpenID provider and return to their page", {
  skip,
}, async (t) => {
  const port = String(await freePort());
  const provider = await startLabProvider(`http://127.0.0.1:${port}`);
  t.after(() => provider.close());
  const own = await startDashboard({
    env: {
      BELLTOWER_PORT: port,
      BELLTOWER_OIDC_ISSUER: provider.issuer,
      BELLTOWER_OIDC_CLIENT_ID: provider.clientId,
      BELLTOWER_OIDC_CLIENT_SECRET: provider.clientSecret,
      BELLTOWER_OIDC_NAME: 'Lab',
    },
  });
  const { page, faults } = await openWindow(own.browser, own.service.url);
  await page.goto('/heartbeats');
  await page.getByRole('button', { name: 'Sign in with Lab' }).waitFor();
  await assertAccessible(page, 'the sign-in with a provider');
  await page.getByRole('button', { name: 'Sign in with Lab' }).click();
  await page.getByPlaceholder('Enter any login').fill('grace@lab.example');
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/heartbeats$/);
  await page.getByRole('navigation', { name: 'Main' }).getByText('grace', { exact: true }).waitFor();
  await page.goto('/sign-in?sso=not-allowed');
  await page
    .getByText('Your groups at the identity provider don’t give you access.', { exact: false })
    .waitFor();
  assert.deepEqual(faults, []);
});

test('an owner sets up a SAML provider and SCIM, and users from the domain sign in', { skip }, async (t) => {
  const own = await startDashboard();
  const provider = await startSamlProvider(own.service.url);
  t.after(() => provider.close());
  const { page, faults } = await signedIn(own.browser, own.service);
  await page.goto('/settings/single-sign-on');
  await page.getByLabel('New domain').fill('larkspur.example');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await page.getByText('not verified').waitFor();
  // This machine's DNS does not know the lab's names.
  await runSql(own.service, 'update sso_domains set verified_at = now()');
  await page.reload();
  await page.getByRole('combobox', { name: 'Protocol' }).click();
  await page.getByRole('option', { name: 'SAML 2.0' }).click();
  await page.getByLabel('Provider’s entity ID').fill(provider.issuer);
  // A different site, as in production. Its POST request contains none of our cookies.
  await page.getByLabel('Sign-on URL').fill(provider.signOnUrl.replace('127.0.0.1', 'localhost'));
  await page.getByLabel('Signing certificate').fill('nonsense');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Not a valid certificate.', { exact: false }).waitFor();
  await page.getByLabel('Signing certificate').fill(provider.certificate);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('It’s shown only once.', { exact: false }).waitFor();
  assert.match((await page.getByLabel('SCIM token', { exact: true }).textContent()) ?? '', /^bts_/);
  await assertAccessible(page, 'the settings of single sign-on');
  const other = await openWindow(own.browser, own.service.url);
  await other.page.goto('/heartbeats');
  await other.page.getByRole('button', { name: 'Use single sign-on' }).click();
  await other.page.getByLabel('Work email').fill('grace@larkspur.example');
  await other.page.getByRole('button', { name: 'Continue' }).click();
  await other.page.waitForURL(/SAMLRequest=/);
  await other.page.getByLabel('Email').fill('grace@larkspur.example');
  await other.page.getByRole('button', { name: 'Sign in' }).click();
  await other.page.getByRole('button', { name: 'Continue' }).click();
  await other.page.waitForURL(/\/heartbeats$/);
  await other.page.getByRole('navigation', { name: 'Main' }).getByText('grace', { exact: true }).waitFor();
  assert.deepEqual([...faults, ...other.faults], []);
});

test('an operator gives a reason to work in an account, sees which account it is, and returns', {
  skip,
}, async () => {
  const own = await startDashboard();
  await runSql(
    own.service,
    `insert into operators (user_id, created_at) select id, now() from users;
     insert into accounts (id, name, email, plan, created_at, updated_at)
     values (gen_random_uuid(), 'Larkspur', 'tenant@larkspur.example', 'pro', now(), now())`,
  );
  const { page, faults } = await signedIn(own.browser, own.service);
  await page.goto('/settings/operations');
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Actions: Larkspur' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await page.getByRole('table', { name: 'Regions' }).getByText('On schedule').waitFor();
  await assertAccessible(page, 'operations');
  await choose('Change limits');
  const limits = page.getByRole('dialog', { name: 'Limits for Larkspur' });
  await limits.getByLabel('Monitors', { exact: true }).fill('2000');
  await limits.getByRole('button', { name: 'Save' }).click();
  await page.getByText('of 2,000').waitFor();
  await choose('Work in this account');
  const dialog = page.getByRole('dialog', { name: 'Work in Larkspur' });
  await dialog.getByLabel('Reason, at least 10 characters').fill('Support request 4711');
  await dialog.getByRole('button', { name: 'Work in this account' }).click();
  const line = page.getByRole('region', { name: 'Operator access' });
  await line.getByText('Support request 4711', { exact: false }).waitFor();
  await assertAccessible(page, 'working as an operator');
  await page.goto('/settings/audit-log');
  await page.getByText('operator access started').first().waitFor();
  await line.getByRole('button', { name: 'Return to my account' }).click();
  await page.waitForURL(/\/settings\/operations$/);
  await line.waitFor({ state: 'detached' });
  await choose('Suspend');
  const suspend = page.getByRole('dialog', { name: 'Larkspur' });
  await suspend.getByRole('textbox').fill('Closed by its owner');
  await suspend.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('Closed by its owner').waitFor();
  await choose('Delete account');
  const remove = page.getByRole('dialog', { name: 'Delete Larkspur?' });
  const download = page.waitForEvent('download');
  await remove.getByRole('link', { name: 'Export the account' }).click();
  assert.match((await download).suggestedFilename(), /^account-.*\.ndjson$/);
  await assertAccessible(page, 'deleting an account');
  await remove.getByLabel('Enter “Larkspur” to confirm').fill('Larkspur');
  await remove.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('button', { name: 'Actions: Larkspur' }).waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
});
