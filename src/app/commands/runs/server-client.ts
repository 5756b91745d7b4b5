import { UsageError } from '#app/terminal/program.ts';
import { type Belltower, createBelltower, isProblem } from '#client/index.ts';
import { findRunningService } from '#platform/database/embedded/start-embedded.ts';
import type { Runtime } from '../../runtime.ts';
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
