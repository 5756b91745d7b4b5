import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import type { HeaderValues } from '../expectations/headers.ts';
import { type BodyRead, readBody } from './body.ts';
import { describeResponseError } from './faults.ts';
import { ProbeFault, type ProbeRun } from './run.ts';

/** Largest head of an answer, in bytes; interim (1xx) heads count on their own. */
const MAX_HEAD_BYTES = 65_536;
/** Most interim answers before the final one. */
const MAX_INTERIM = 16;

/** One request, ready to be written. */
export interface RequestParts {
  method: string;
  /** Path and query as sent. */
  path: string;
  /** Names and values by turns, Host and Connection among them. */
  headers: string[];
  body: string | null;
}

/** The head of an answer. */
export interface ResponseHead {
  statusCode: number;
  httpVersion: string;
  headers: HeaderValues;
}

/** What the caller wants of an answer. */
export interface ResponseWishes {
  onHead(head: ResponseHead): void;
  /** Whether the body of this answer matters at all (a followed redirect's does not). */
  wantsBody(head: ResponseHead): boolean;
  /** Keep the bytes, rather than only count them. */
  keepBody: boolean;
}

/**
 * Writes the request on a connected socket and reads the answer. Resolves once the body ended, reached the
 * limit, or is not wanted (null then); throws `ProbeFault`. The socket is destroyed in every case: a check
 * never shares a connection.
 */
export function exchange(
  run: ProbeRun,
  { socket, parts }: { socket: Socket; parts: RequestParts },
  wishes: ResponseWishes,
): Promise<BodyRead | null> {
  return new Promise((resolve, reject) => {
    run.phase = 'request';
    let sinceMs = run.clock.monotonicMs();
    let settled = false;

    function settle(): boolean {
      if (settled) return false;
      settled = true;
      run.stopStep = null;
      run.spend(run.phase === 'transfer' ? 'transferMs' : 'firstByteMs', sinceMs);
      socket.destroy();
      return true;
    }
    function fail(fault: ProbeFault): void {
      if (settle()) reject(fault);
    }
    function finish(body: BodyRead | null): void {
      if (settle()) resolve(body);
    }
    function beginTransfer(): void {
      sinceMs = run.spend('firstByteMs', sinceMs);
      run.phase = 'transfer';
    }
    function onResponse(response: IncomingMessage): void {
      beginTransfer();
      response.on('error', (error: NodeJS.ErrnoException) => fail(describeResponseError(error, 'transfer')));
      const head = readHead(response);
      wishes.onHead(head);
      if (!wishes.wantsBody(head)) {
        finish(null);
        return;
      }
      readBody(
        response,
        { keep: wishes.keepBody, encodings: head.headers['content-encoding'] },
        (fault, body) => {
          if (fault) fail(fault);
          else finish(body);
        },
      );
    }

    run.stopStep = fail;
    const req = prepare(socket, parts);
    if (!req) {
      fail(new ProbeFault({ phase: 'request', code: 'request-invalid' }));
      return;
    }
    req.on('response', onResponse);
    limitInterim(req, fail);
    req.on('upgrade', (response: IncomingMessage) => {
      beginTransfer();
      wishes.onHead(readHead(response));
      // What follows is no HTTP; the status is all there is to judge.
      finish({ bytes: 0, complete: true, content: null });
    });
    req.on('error', (error: NodeJS.ErrnoException) => {
      fail(describeResponseError(error, run.phase === 'transfer' ? 'transfer' : 'response'));
    });
    req.end(parts.body ?? undefined);
    run.phase = 'response';
  });
}

/** Interim (1xx) answers are skipped, but not for ever. */
function limitInterim(req: ClientRequest, fail: (fault: ProbeFault) => void): void {
  let interim = 0;
  req.on('information', () => {
    if (++interim > MAX_INTERIM)
      fail(new ProbeFault({ phase: 'response', code: 'http-invalid', detail: 'too many interim answers' }));
  });
}

/** Null when Node refuses the request: characters in it would split it. */
function prepare(socket: Socket, parts: RequestParts): ClientRequest | null {
  try {
    return request({
      createConnection: () => socket,
      method: parts.method,
      path: parts.path,
      headers: parts.headers,
      maxHeaderSize: MAX_HEAD_BYTES,
    });
  } catch {
    return null;
  }
}

function readHead(response: IncomingMessage): ResponseHead {
  const headers: HeaderValues = Object.create(null);
  const raw = response.rawHeaders;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    const value = raw[index + 1] ?? '';
    const values = headers[name];
    if (values) values.push(value);
    else headers[name] = [value];
  }
  return { statusCode: response.statusCode ?? 0, httpVersion: response.httpVersion, headers };
}
