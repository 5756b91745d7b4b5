import { UsageError } from '../../terminal/describe-error.ts';
import type { CreateAccountOptions } from '../options.ts';

/** What `account create` tells, as it does with `--json`. */
export interface MadeAccount {
  accountId: string;
  userId: string;
  email: string;
  plan: string;
  /** With all scopes; null on a plan without keys. */
  apiKey: string | null;
}

/**
 * Makes an account over the interface of a server, which decides by its own settings whether it may be made and on
 * which plan; then a key with all scopes.
 * @throws UsageError with the server's words when it refuses.
 */
export async function signUp(url: string, options: CreateAccountOptions): Promise<MadeAccount> {
  if (options.plan !== undefined) {
    throw new UsageError('--plan goes with the database of a service; over --url the server decides.');
  }
  const base = url.replace(/\/+$/, '');
  const { email, password } = options;
  const made = await send(base, '/api/v1/accounts', {
    body: { email, password, name: options.name ?? email },
  });
  const account = (await made.json()) as { id: string; email: string; plan: string };
  const cookie = made.headers.getSetCookie()[0]?.split(';', 1)[0];
  const session = await send(base, '/api/v1/session', { cookie });
  const { user } = (await session.json()) as { user: { id: string } };
  const apiKey = account.plan === 'free' ? null : await makeKey(base, cookie);
  return { accountId: account.id, userId: user.id, email: account.email, plan: account.plan, apiKey };
}

async function makeKey(base: string, cookie: string | undefined): Promise<string> {
  const answer = await send(base, '/api/v1/api-keys', {
    cookie,
    body: { name: 'command line', scopes: ['*'] },
  });
  const { key } = (await answer.json()) as { key: string };
  return key;
}

async function send(
  base: string,
  path: string,
  { cookie, body }: { cookie?: string | undefined; body?: object },
): Promise<Response> {
  const headers = {
    origin: URL.parse(base)?.origin ?? base,
    ...(cookie === undefined ? {} : { cookie }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const request = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(`${base}${path}`, request);
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new UsageError(`${base} does not answer: ${cause}`);
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as { title?: string; detail?: string } | null;
  throw new UsageError(`${base} refused: ${problem?.detail ?? problem?.title ?? answer.statusText}`);
}
