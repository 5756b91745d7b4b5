import type { ClientRequest, IncomingMessage } from 'node:http';
import { type BodyFault, type BodyOptions, type BodyRead, type BodyReading, readBody } from './read-body.ts';

/**
 * Maximum size of a response head in bytes. Interim (1xx) heads count separately. A request can override the limit with
 * `maxHeaderSize`.
 */
export const MAX_HEAD_BYTES = 65_536;
/** Maximum number of interim responses before the final response. */
export const MAX_INTERIM = 16;

/** Headers of a response: values by lower-case name, in the received order. */
export type HeaderValues = Record<string, string[]>;

/** The head of a response. */
export interface AnswerHead {
  statusCode: number;
  httpVersion: string;
  headers: HeaderValues;
}

/** Reason for a missing or incomplete response: a parser or connection error, or one of our own codes. */
export type AnswerFault = BodyFault | 'too-many-interim' | NodeJS.ErrnoException;

/** Receives the events of a response. */
export interface AnswerListener {
  /** Called when the response head has arrived. Returns the options for reading the body, or null to skip the body. */
  onHead(head: AnswerHead): Omit<BodyOptions, 'encodings'> | null;
  /**
   * Called once. `body` is the received part of the body, also after an error; null if no head was received or the body
   * was skipped. The caller must destroy the connection.
   */
  onEnd(fault: AnswerFault | null, body: BodyRead | null): void;
}

/**
 * Reads the response to `request` from its first octet to the end of its body, with limits on size, number of pieces
 * and interim responses. The caller is responsible for timeouts. Returns a function that stops reading and returns the
 * part of the body received so far. The listener is then no longer called.
 */
export function readResponse(request: ClientRequest, listener: AnswerListener): () => BodyRead | null {
  let ended = false;
  let reading: BodyReading | null = null;
  const stop = (): BodyRead | null => {
    if (ended) return null;
    ended = true;
    return reading?.stop() ?? null;
  };
  const fail = (fault: AnswerFault): void => {
    if (!ended) listener.onEnd(fault, stop());
  };
  const finish = (fault: BodyFault | null, body: BodyRead | null): void => {
    if (ended) return;
    ended = true;
    listener.onEnd(fault, body);
  };

  request.on('response', (response: IncomingMessage) => {
    response.on('error', fail);
    if (ended) return;
    const head = toHead(response);
    const wishes = listener.onHead(head);
    if (wishes === null) finish(null, null);
    else {
      const body = readBody(response, { ...wishes, encodings: head.headers['content-encoding'] }, finish);
      reading = body;
      response.on('data', (chunk: Buffer) => body.take(chunk));
      response.on('end', () => body.end(response.complete));
    }
  });
  let interim = 0;
  request.on('information', () => {
    if (++interim > MAX_INTERIM) fail('too-many-interim');
  });
  request.on('upgrade', (response: IncomingMessage) => {
    if (ended) return;
    listener.onHead(toHead(response));
    // The connection has switched protocols, so the head is the whole response.
    finish(null, { bytes: 0, complete: true, content: null });
  });
  request.on('error', fail);
  return stop;
}

/** Builds the head of a response from alternating header names and values. */
export function toHead({
  rawHeaders,
  statusCode = 0,
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'statusCode' | 'httpVersion'>): AnswerHead {
  const headers: HeaderValues = Object.create(null);
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const value = rawHeaders[index + 1] ?? '';
    const values = headers[name];
    if (values) values.push(value);
    else headers[name] = [value];
  }
  return { statusCode, httpVersion, headers };
}
