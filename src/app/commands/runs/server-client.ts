import { UsageError } from '#app/terminal/program.ts';
import { type Belltower, createBelltower, isProblem } from '#client/index.ts';
import { findRunningService } from '#platform/database/embedded/start-embedded.ts';
import { createRuntime, type Runtime } from '../../runtime.ts';
import type { ServerOptions } from '../options.ts';

/**
 * Returns a client for the command's server: the named server, or by default the server running on this data folder.
 * The client does not retry. It throws `UsageError` for errors that the user can fix, except problem responses, which
 * callers handle.
 */
export function createServerClient({ config }: Runtime, server: ServerOptions): Belltower {
  const running =
    config.databaseUrl === null && server.url === undefined ? findRunningService(config.dataDir) : null;
  if (!server.key) throw new UsageError('An API key is required. Use --key or BELLTOWER_API_KEY.');
  return createBelltower({
    baseUrl: addressOf(server.url ?? running?.url ?? config.publicUrl),
    apiKey: server.key,
    retries: 0,
    fetch: requestServer,
  });
}

/**
 * Returns the URL unchanged if it is valid.
 * @throws UsageError if it is not an HTTP or HTTPS URL.
 */
export function addressOf(url: string): string {
  if (!/^https?:\/\//i.test(url) || URL.parse(url) === null)
    throw new UsageError(`${url} is not a valid server URL. Enter one such as http://127.0.0.1:3000.`);
  return url;
}

/** Calls `fetch`; if the server cannot be reached, throws an error that names the server. */
export async function requestServer(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new UsageError(`${new URL(request.url).origin} does not respond: ${cause}`);
  }
}

/** Returns the server's message if the server refused the request. Otherwise, returns the error unchanged. */
export function toUserMessage(error: unknown): unknown {
  if (!isProblem(error)) return error;
  const { status, problem, message } = error;
  return new UsageError(`${status} ${problem.title}: ${message}`);
}

/** Runs `work` with a client for the command's server. If the server refuses a request, throws its message. */
export async function withServer(
  options: ServerOptions,
  work: (server: Belltower) => Promise<void>,
): Promise<void> {
  try {
    await work(createServerClient(createRuntime(process.env, true), options));
  } catch (error) {
    throw toUserMessage(error);
  }
}

/** Reads all pages of a list. */
export async function listAll<T>(
  read: (query: { limit: number; cursor?: string }) => Promise<{ items: T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: T[]; nextCursor: string | null } = await read({
      limit: 500,
      ...(cursor === null ? {} : { cursor }),
    });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

/** Writes a value to standard output as indented JSON. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
