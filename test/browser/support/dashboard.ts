import type { Browser } from 'playwright-core';
import { type ServiceOptions, startService, type TestService } from '#test/e2e/support/service.ts';
import { buildDashboard, startBrowser } from './browser.ts';
import { makeFirstAccount } from './sign-in.ts';

/** What the tests of a file share. */
export interface Dashboard {
  service: TestService;
  browser: Browser;
}

/** An empty service that serves the dashboard, and a browser; both end with the test file. */
export async function startEmptyDashboard(options: ServiceOptions = {}): Promise<Dashboard> {
  buildDashboard();
  const [service, browser] = await Promise.all([startService(options), startBrowser()]);
  return { service, browser };
}

/** The same with its first account, whose owner is `signedIn`. */
export async function startDashboard(options: ServiceOptions = {}): Promise<Dashboard> {
  const dashboard = await startEmptyDashboard(options);
  await makeFirstAccount(dashboard.service);
  return dashboard;
}
