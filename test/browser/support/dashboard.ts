import type { Browser } from 'playwright-core';
import { createAccount } from '#features/accounts/index.ts';
import { passwordCost } from '#platform/crypto.ts';
import { createDatabase } from '#platform/database/connect.ts';
import { findRunningService } from '#platform/database/embedded/start-embedded.ts';
import {
  type ServiceOptions,
  startService,
  type TestService,
  whenProcessEnds,
} from '#test/e2e/support/service.ts';
import { buildDashboard, openWindow, startBrowser, type Window, type WindowOptions } from './browser.ts';

/** Every window signs in with a password that was hashed here. */
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

/** The service that all files of this process share, configured for them. */
let shared: Promise<TestService> | undefined;
const sharedEnv = { BELLTOWER_CHANNEL_ALLOW: '127.0.0.1/32' };

/** The owner of the account of the current file. */
let current: Person = { email: '', password: '' };
let accounts = 0;

/** Starts an empty service with the dashboard, only for this file, and a browser. */
export async function startEmptyDashboard(options: ServiceOptions = {}): Promise<Dashboard> {
  buildDashboard();
  const [service, browser] = await Promise.all([startService(options), startBrowser()]);
  return { service, browser };
}

/**
 * Returns a service with an account for this file, whose owner Ada is signed in by `signedIn`. Files share the
 * service, except those that specify how to start it; `{}` means that the file stops it.
 */
export async function startDashboard(options?: ServiceOptions): Promise<Dashboard> {
  buildDashboard();
  const service = options === undefined ? startShared() : startService(options);
  const [started, browser] = await Promise.all([service, startBrowser()]);
  current = await createOwner(started);
  return { service: started, browser };
}

function startShared(): Promise<TestService> {
  shared ??= startService({ env: sharedEnv, register: whenProcessEnds });
  return shared;
}

async function createOwner(service: TestService): Promise<Person> {
  accounts += 1;
  const person = { email: `ada-${accounts}@example.com`, password: 'correct horse battery' };
  const connection =
    service.env.BELLTOWER_DATABASE_URL ?? findRunningService(service.dataDir)?.databaseUrl ?? '';
  const { db, close } = createDatabase({ connection, maxConnections: 1 });
  const account = { ...person, name: 'Ada', plan: 'agency' as const, signup: null };
  await createAccount(db, { ...account, address: null, requestId: null }, new Date());
  await close();
  return person;
}

/** A window in which the owner of this file's account is signed in. */
export async function signedIn(
  browser: Browser,
  service: TestService,
  options: WindowOptions = {},
): Promise<Window> {
  const window = await openWindow(browser, service.url, options);
  await window.context.request.post(`${service.url}/api/v1/session`, { data: current });
  return window;
}

/** The credentials of that owner. */
export const owner = (): Person => current;
