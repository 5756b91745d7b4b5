import { QueryClient } from '@tanstack/react-query';
import { createBelltower, isProblem } from '../../../clients/typescript/src/index.ts';
import { rememberServerTime } from './server-clock.ts';

/**
 * The client for the service's API. If a request fails with 401, it asks for the password and then sends the request
 * again once, so that form input is not lost.
 */
export const belltower = createBelltower({ baseUrl: location.origin, fetch: sendWithSession });

async function sendWithSession(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await fetch(request);
  rememberServerTime(response.headers.get('date'));
  if (response.status < 500) recordAnswer();
  if (response.status !== 401 || new URL(request.url).pathname === '/api/v1/session') return response;
  return (await requestSignIn()) ? fetch(again) : response;
}

type Answer = (signedIn: boolean) => void;

let waiting: Answer[] = [];
let show: (() => void) | null = null;

/** Registers the sign-in dialog; without one, requests fail with 401. */
export function onSignedOut(open: (() => void) | null): void {
  show = open;
}

/**
 * Opens the sign-in dialog. Resolves to true once the user has signed in. All requests that failed because the
 * session expired share one dialog.
 */
export function requestSignIn(): Promise<boolean> {
  if (show === null) return Promise.resolve(false);
  const open = show;
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) open();
  });
}

/** The dialog was answered. */
export function answerSignedOut(signedIn: boolean): void {
  const answered = waiting;
  waiting = [];
  for (const answer of answered) answer(signedIn);
}

/** Written down no oftener than this. */
const everyMs = 10_000;
let notedAt = Number.NEGATIVE_INFINITY;

/**
 * Notes that Belltower answered just now, for the page that is shown when it does not; the service worker reads it.
 * It cannot note this itself: a browser may load a page without asking it, as while it is still starting.
 */
export function recordAnswer(): void {
  const now = Date.now();
  // Without HTTPS there are neither caches nor that page.
  if (now - notedAt < everyMs || !('caches' in globalThis)) return;
  notedAt = now;
  const write = async () => (await caches.open('belltower-1')).put('/_/last-seen', new Response(String(now)));
  write().catch(() => undefined);
}

/**
 * Responses stay fresh until an event invalidates them. When the window regains focus, each query on screen is
 * refetched once.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 5 * 60_000,
      retry: (failures, error) => failures < 2 && !(isProblem(error) && error.status < 500),
    },
  },
});
