import type { Browser } from 'playwright-core';
import type { TestService } from '#test/e2e/support/service.ts';
import { openWindow, type Window, type WindowOptions } from './browser.ts';

const person = { email: 'ada@example.com', password: 'correct horse battery' };

/** Makes the first account of an empty service, whose owner `signedIn` is. */
export async function makeFirstAccount(service: TestService): Promise<void> {
  const answer = await fetch(`${service.url}/api/v1/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', ...person }),
  });
  if (answer.status !== 201) throw new Error(`No account: ${answer.status} ${await answer.text()}`);
}

/** A window of that owner. */
export async function signedIn(
  browser: Browser,
  service: TestService,
  options: WindowOptions = {},
): Promise<Window> {
  const window = await openWindow(browser, service.url, options);
  await window.context.request.post(`${service.url}/api/v1/session`, { data: person });
  return window;
}
