import type { Browser } from 'playwright-core';
import { createAccount } from '#features/accounts/index.ts';
import { passwordCost } from '#platform/crypto.ts';
import {
  type ServiceOptions,
  startService,
  type TestService,
  whenProcessEnds,
  withServiceDatabase,
} from '#test/e2e/support/service.ts';
import { buildDashboard, openWindow, startBrowser, type Window, type WindowOptions } from './browser.ts';

/** Every window signs in with a password that is hashed in this process. */
Object.assign(passwordCost, { memory: 64, passes: 1 });

/** The objects that the tests of a file use. */
export interface Dashboard {
  service: TestService;
  browser: Browser;
}

interface Person {
  email: string;
  password: string;
}

/** The service that all files of this process share, with the settings for these files. */
let shared: Promise<TestService> | undefined;
const sharedEnv = { BELLTOWER_CHANNEL_ALLOW: '127.0.0.1/32' };

/** The owner of the account of the current file. */
let current: Person = { email: '', password: '' };
let accounts = 0;

/** Starts an empty service with the dashboard for this file only, and a browser. */
export async function startEmptyDashboard(options: ServiceOptions = {}): Promise<Dashboard> {
  buildDashboard();
  const [service, browser] = await Promise.all([startService(options), startBrowser()]);
  return { service, browser };
}

/**
 * Returns a service with an account for this file. `signedIn` signs in its owner Ada. Files share the service unless
 * they pass `options`. Pass `{}` if the file stops the service.
 */
export async function startDashboard(options?: ServiceOptions): Promise<Dashboard> {
  buildDashboard();
  const service = options === undefined ? startShared() : startService(options);
  const [started, browser] = await Promise.all([service, startBrowser()]);
  await useNewAccount(started);
  return { service: started, browser };
}

function startShared(): Promise<TestService> {
  shared ??= startService({ env: sharedEnv, register: whenProcessEnds });
  return shared;
}

/**
 * Creates an account with this monitor limit (default: the plan's). Subsequent calls to `signedIn` sign in its owner
 * Ada. With several accounts, the tests of a file need not wait for each other's rate limits.
 */
export async function useNewAccount(service: TestService, monitorCap: number | null = null): Promise<void> {
  accounts += 1;
  current = { email: `ada-${accounts}@example.com`, password: 'correct horse battery' };
  const owner = { ...current, name: 'Ada', plan: 'agency' as const, signup: null };
  await withServiceDatabase(service.env, async ({ db }) => {
    const { account } = await createAccount(db, { ...owner, address: null, requestId: null }, new Date());
    await db.updateTable('accounts').set({ monitor_cap: monitorCap }).where('id', '=', account.id).execute();
  });
}

/** Opens a window and signs in the owner of this file's account. */
export async function signedIn(
  browser: Browser,
  service: TestService,
  options: WindowOptions = {},
): Promise<Window> {
  const window = await openWindow(browser, service.url, options);
  await window.context.request.post(`${service.url}/api/v1/session`, { data: current });
  return window;
}

/** Returns the credentials of the owner of the current account. */
export const owner = (): Person => current;
