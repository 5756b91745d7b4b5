import { QueryClient } from '@tanstack/react-query';
import { createBelltower, isProblem } from '../../../clients/typescript/src/index.ts';
import { rememberServerTime } from './server-clock.ts';

/** A dialog that failed requests wait for. Concurrent requests share one. */
interface Prompt {
  /** Registers the dialog. Without a registered dialog, the requests fail. */
  onRequest(open: (() => void) | null): void;
  /** Opens the dialog. Resolves to true when the user has completed it. */
  request(): Promise<boolean>;
  /** Closes the dialog. */
  answer(done: boolean): void;
}

function createPrompt(): Prompt {
  let waiting: ((done: boolean) => void)[] = [];
  let show: (() => void) | null = null;
  return {
    onRequest(open) {
      show = open;
    },
    request() {
      if (show === null) return Promise.resolve(false);
      const open = show;
      return new Promise((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 1) open();
      });
    },
    answer(done) {
      const answered = waiting;
      waiting = [];
      for (const resolve of answered) resolve(done);
    },
  };
}

/** Asks the user to sign in again after the session has ended. */
export const signInPrompt = createPrompt();
/** Asks the user to confirm their identity for an action that requires a recent sign-in. */
export const verifyPrompt = createPrompt();

/**
 * The client for the service's API. If a request fails because the session has ended or the sign-in is too old, the
 * client asks the user to sign in and then sends the request once more, so that form input is not lost.
 */
export const belltower = createBelltower({ baseUrl: location.origin, fetch: sendWithSession });

async function sendWithSession(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await fetch(request);
  rememberServerTime(response.headers.get('date'));
  if (response.status < 500) recordAnswer();
  const prompt = await promptFor(request, response);
  return prompt !== null && (await prompt.request()) ? fetch(again) : response;
}

async function promptFor(request: Request, response: Response): Promise<Prompt | null> {
  if (response.status === 401)
    return new URL(request.url).pathname === '/api/v1/session' ? null : signInPrompt;
  if (response.status !== 403) return null;
  const problem: unknown = await response.clone().json();
  const { code } = problem as { code?: string };
  return code === 'reauthentication_required' ? verifyPrompt : null;
}

/** Minimum time between two records, in milliseconds. */
const everyMs = 10_000;
let recordedAt = Number.NEGATIVE_INFINITY;

/**
 * Records that Belltower responded just now. The service worker shows this time on the offline page. It cannot record
 * the time itself, because a browser may load a page without the service worker, for example while it is starting.
 */
export function recordAnswer(): void {
  const now = Date.now();
  // Without HTTPS there is neither a cache nor an offline page.
  if (now - recordedAt < everyMs || !('caches' in globalThis)) return;
  recordedAt = now;
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
