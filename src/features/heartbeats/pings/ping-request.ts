import type { FastifyRequest } from 'fastify';
import type { SignalKind } from '#engine/heartbeats/heartbeat-state.ts';
import { isUuid } from '#platform/crypto.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { PingAddress } from './ping-handler.ts';

/** The parsed content of a ping URL, or the HTTP status and text of an error response. */
type ReadPing =
  | { to: PingAddress; kind: SignalKind; exitCode: number | null; rid: string | null }
  | { refused: 400 | 404; why: string };

/** Parses the path after `/ping/`: a UUID, or the account's ping key and a slug, optionally followed by a signal. */
export function readPing(words: readonly string[], rid: unknown): ReadPing {
  const [first = '', ...rest] = words;
  const isByKey = isUuid(first);
  const slug = isByKey ? null : (rest.shift() ?? '');
  if (rest.length > 1) return { refused: 404, why: 'not found' };
  const signal = readSignal(rest[0]);
  if ('refused' in signal) return signal;
  if (rid !== undefined && !(typeof rid === 'string' && isUuid(rid))) {
    return { refused: 400, why: 'invalid rid: it is a UUID such as 123e4567-e89b-42d3-a456-426614174000' };
  }
  const run = rid === undefined ? null : rid.toLowerCase();
  if (slug === null) return { to: { key: first }, ...signal, rid: run };
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(first) || slug === '') return { refused: 404, why: 'not found' };
  if (!/^[a-z0-9_-]{1,100}$/.test(slug)) {
    return { refused: 400, why: 'invalid slug: it has a-z, 0-9, _ and - only, in lower case' };
  }
  return { to: { pingKey: first, slug }, ...signal, rid: run };
}

function readSignal(
  word: string | undefined,
): { kind: SignalKind; exitCode: number | null } | { refused: 400 | 404; why: string } {
  if (word === undefined) return { kind: 'success', exitCode: null };
  if (word === 'start' || word === 'fail' || word === 'log') return { kind: word, exitCode: null };
  if (!/^\d+$/.test(word)) return { refused: 404, why: 'not found' };
  const exitCode = Number(word);
  if (exitCode > 255) return { refused: 400, why: 'invalid exit status: it is 0 to 255' };
  return { kind: exitCode === 0 ? 'success' : 'fail', exitCode };
}

/** Maximum bytes of a ping's body that are stored; the rest is dropped. */
export const bodyLimit = 100_000;

/**
 * Registers a parser that reads every body as bytes, regardless of its content type, and stores it up to the limit. It
 * also reads the rest, within the request timeout. Otherwise, the sender would wait for a server that has stopped
 * reading.
 */
export function readBodiesInPart(app: HttpApp): void {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', (request, _reply, done) => {
    // Every body is treated as bytes, even if its content type is invalid.
    request.raw.headers['content-type'] = 'application/octet-stream';
    done();
  });
  app.addContentTypeParser('*', (_request: FastifyRequest, payload: NodeJS.ReadableStream) =>
    readPart(payload),
  );
}

async function readPart(payload: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let storedBytes = 0;
  for await (const part of payload) {
    const bytes = Buffer.from(part);
    if (storedBytes >= bodyLimit) continue;
    parts.push(bytes.subarray(0, bodyLimit - storedBytes));
    storedBytes += Math.min(bytes.length, bodyLimit - storedBytes);
  }
  return Buffer.concat(parts);
}
