import type { SourceClient } from '#platform/sources/client.ts';
import { LogUnreachable } from './log-reader.ts';

/** A body from a log. Throws `LogUnreachable`. */
export async function fetchFrom(
  client: SourceClient,
  path: string,
  options: { maxBytes: number; signal: AbortSignal },
): Promise<Buffer> {
  const answer = await client.request({ path, ...options, timeoutMs: 30_000 });
  if (answer.kind === 'ok') return answer.body;
  if (answer.kind !== 'failed') throw new LogUnreachable(`${path} is ${answer.kind}.`);
  const status = answer.status === null ? '' : ` (${answer.status})`;
  throw new LogUnreachable(`${path}: ${answer.code}${status}.`, answer.retryAfterMs);
}
