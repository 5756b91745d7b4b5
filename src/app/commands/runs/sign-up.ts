import { UsageError } from '#app/terminal/program.ts';
import { signUp as createAccount, createBelltower, isProblem } from '#client/index.ts';
import type { CreateAccountOptions } from '../options.ts';
import { addressOf, requestServer } from './server-client.ts';

/** The result of `account create`, as printed with `--json`. */
export interface CreatedAccount {
  accountId: string;
  userId: string;
  email: string;
  plan: string;
  /** API key with all scopes; null on a plan without API keys. */
  apiKey: string | null;
}

/**
 * Creates an account through a server's API, and then a key with all scopes. The server's settings determine the plan
 * and whether sign-up is allowed.
 * @throws UsageError with the server's message if it refuses.
 */
export async function signUp(url: string, options: CreateAccountOptions): Promise<CreatedAccount> {
  if (options.plan !== undefined) {
    throw new UsageError(
      '--plan cannot be combined with --url, because the server decides the plan. Remove --plan.',
    );
  }
  const belltower = createBelltower({ baseUrl: addressOf(url), retries: 0, fetch: asBrowser(url) });
  const { email, password } = options;
  try {
    const account = await createAccount(belltower, { email, password, name: options.name ?? email });
    const { user } = await belltower.getSession();
    const created = { accountId: account.id, userId: user.id, email: account.email, plan: account.plan };
    if (account.plan === 'free') return { ...created, apiKey: null };
    const { key } = await belltower.createApiKey({ body: { name: 'command line', scopes: ['*'] } });
    return { ...created, apiKey: key };
  } catch (error) {
    if (!isProblem(error)) throw error;
    throw new UsageError(`${url.replace(/\/+$/, '')} refused the request: ${error.message}`);
  }
}

/**
 * Returns a `fetch` that stores the cookie set at sign-up and sends the origin with changes, because only a signed-in
 * user can create a key.
 */
function asBrowser(url: string): (request: Request) => Promise<Response> {
  const { origin } = new URL(url);
  let cookie: string | undefined;
  return async (request) => {
    request.headers.set('origin', origin);
    if (cookie !== undefined) request.headers.set('cookie', cookie);
    const response = await requestServer(request);
    cookie ??= response.headers.getSetCookie()[0]?.split(';', 1)[0];
    return response;
  };
}
