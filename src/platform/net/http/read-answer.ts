// @ts-expect-error Undocumented, so it has no types.
import { HTTPParser as NodeParser } from 'node:_http_common';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { Socket } from 'node:net';
import { type BodyRead, type BodyReading, readBody } from './read-body.ts';
import {
  type AnswerFault,
  type AnswerListener,
  MAX_HEAD_BYTES,
  MAX_INTERIM,
  toHead,
} from './read-response.ts';

type OnHead = (
  major: number,
  minor: number,
  headers: string[] | undefined,
  method: number,
  url: string,
  status: number,
  statusText: string,
  upgrade: boolean,
) => number;

/** The part of Node's HTTP parser (llhttp) that is used here. The Node version is pinned. */
interface ParserOfAnswer {
  initialize(type: number, resource: object, maxHeaderBytes: number, lenient: number): void;
  /** Returns the number of parsed octets, or the error with an `HPE_…` code. */
  execute(chunk: Buffer): number | Error;
  finish(): Error | undefined;
  close(): void;
  1: ((headers: string[]) => void) | null;
  2: OnHead | null;
  3: ((piece: Buffer) => void) | null;
  4: (() => void) | null;
}

const HTTPParser: {
  new (): ParserOfAnswer;
  RESPONSE: number;
  kLenientNone: number;
  kOnHeaders: 1;
  kOnHeadersComplete: 2;
  kOnBody: 3;
  kOnMessageComplete: 4;
} = NodeParser;

/** An HTTP request that is ready to be written. */
export interface RequestParts {
  method: string;
  /** Path and query as sent. */
  path: string;
  /** Alternating header names and values, including Host, Connection and (with a body) Content-Length. */
  headers: readonly string[];
  body: string | Uint8Array | null;
}

/**
 * Writes a request to a connected socket and reads the response with Node's parser (llhttp), within the limits of
 * `readResponse`. It avoids the request, response and agent objects of node:http, which cost a third of a whole check.
 * The caller must destroy the socket.
 * @returns a function that stops reading and returns the part of the body received so far. The listener is then no
 * longer called.
 * @throws TypeError for characters that would split the request.
 */
export function requestOnSocket(
  socket: Socket,
  parts: RequestParts,
  listener: AnswerListener,
): () => BodyRead | null {
  const head = requestHead(parts);
  const reader = new AnswerReader(socket, parts.method === 'HEAD', listener);
  if (parts.body === null) socket.write(head, 'latin1');
  else {
    socket.cork();
    socket.write(head, 'latin1');
    socket.write(parts.body);
    socket.uncork();
  }
  return () => reader.stop();
}

const invalidPath = /[^\u0021-\u00ff]/;
const invalidMethod = /[^^_`a-zA-Z\-0-9!#$%&'*+.|~]/;

function requestHead({ method, path, headers }: RequestParts): string {
  if (invalidMethod.test(method) || invalidPath.test(path)) throw new TypeError('invalid request line');
  let head = `${method} ${path} HTTP/1.1\r\n`;
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const name = headers[index] ?? '';
    const value = headers[index + 1] ?? '';
    validateHeaderName(name);
    validateHeaderValue(name, value);
    head += `${name}: ${value}\r\n`;
  }
  return `${head}\r\n`;
}

/** Return values of the parser's headers-complete callback. */
const readsBody = 0;
const skipsBody = 1;
const leavesHttp = 2;

/** Unused parsers for later responses. Parsers are native objects of a few kilobytes that are expensive to create. */
const idleParsers: ParserOfAnswer[] = [];
const maxIdle = 1_000;

/** Reads one response from a socket, including preceding interim responses. */
class AnswerReader {
  readonly #socket: Socket;
  readonly #isHead: boolean;
  readonly #listener: AnswerListener;
  readonly #parser: ParserOfAnswer;
  #headers: string[] = [];
  #interim = 0;
  #reading: BodyReading | null = null;
  #parsing = false;
  /** Whether the parser has read the whole response. A decoder may still be running. */
  #complete = false;
  #ended = false;

  constructor(socket: Socket, isHead: boolean, listener: AnswerListener) {
    this.#socket = socket;
    this.#isHead = isHead;
    this.#listener = listener;
    this.#parser = this.#startParser();
    socket
      .on('data', (chunk: Buffer) => this.#parse(chunk))
      .on('end', () => this.#onEnd())
      .on('error', (error: Error) => this.#onLost(error))
      .on('close', () => this.#onLost(null));
  }

  stop(): BodyRead | null {
    if (this.#ended) return null;
    this.#end();
    return this.#reading?.stop() ?? null;
  }

  #startParser(): ParserOfAnswer {
    const parser = idleParsers.pop() ?? new HTTPParser();
    parser.initialize(HTTPParser.RESPONSE, this, MAX_HEAD_BYTES, HTTPParser.kLenientNone);
    parser[HTTPParser.kOnHeaders] = (headers) => {
      // This is called for headers that exceed the parser's buffer, and for trailers.
      if (!this.#complete && this.#reading === null) this.#headers.push(...headers);
    };
    parser[HTTPParser.kOnHeadersComplete] = (major, minor, headers, _method, _url, status, _text, upgrade) =>
      this.#onHead(`${major}.${minor}`, headers, status, upgrade);
    parser[HTTPParser.kOnBody] = (piece) => {
      if (!this.#ended) this.#reading?.take(piece);
    };
    parser[HTTPParser.kOnMessageComplete] = () => {
      if (this.#reading !== null) this.#complete = true;
    };
    return parser;
  }

  #onHead(
    httpVersion: string,
    rawHeaders: string[] | undefined,
    statusCode: number,
    upgrade: boolean,
  ): number {
    if (this.#ended) return skipsBody;
    if (statusCode >= 100 && statusCode < 200 && statusCode !== 101) {
      this.#headers = [];
      if (++this.#interim > MAX_INTERIM) this.#fail('too-many-interim');
      return skipsBody;
    }
    const head = toHead({ statusCode, httpVersion, rawHeaders: rawHeaders ?? this.#headers });
    const options = this.#listener.onHead(head);
    if (this.#ended) return skipsBody;
    if (upgrade) {
      // The connection has switched protocols, so the head is the whole response.
      this.#finish(null, { bytes: 0, complete: true, content: null });
      return leavesHttp;
    }
    if (options === null) {
      this.#finish(null, null);
      return skipsBody;
    }
    const finish = (fault: AnswerFault | null, body: BodyRead) => this.#finish(fault, body);
    this.#reading = readBody(
      this.#socket,
      { ...options, encodings: head.headers['content-encoding'] },
      finish,
    );
    return this.#isHead ? skipsBody : readsBody;
  }

  #parse(chunk: Buffer): void {
    if (this.#ended || this.#complete) return;
    this.#parsing = true;
    const result = this.#parser.execute(chunk);
    this.#parsing = false;
    if (this.#ended) this.#releaseParser();
    else if (result instanceof Error) this.#fail(result);
    else if (this.#complete) this.#reading?.end(true);
  }

  /** Called when the peer has ended the stream. A body without a length is then complete. */
  #onEnd(): void {
    if (this.#ended || this.#complete) return;
    this.#parsing = true;
    this.#parser.finish();
    this.#parsing = false;
    if (this.#ended) this.#releaseParser();
    else if (this.#complete) this.#reading?.end(true);
    else this.#fail(connectionLost());
  }

  #onLost(error: Error | null): void {
    // A complete response no longer needs its connection. Every check closes its connection at the end.
    if (!this.#complete && !this.#ended) this.#fail(error ?? connectionLost());
  }

  #fail(fault: AnswerFault): void {
    if (this.#ended) return;
    this.#listener.onEnd(fault, this.stop());
  }

  #finish(fault: AnswerFault | null, body: BodyRead | null): void {
    if (this.#ended) return;
    this.#end();
    this.#listener.onEnd(fault, body);
  }

  #end(): void {
    this.#ended = true;
    if (!this.#parsing) this.#releaseParser();
  }

  #releaseParser(): void {
    const parser = this.#parser;
    parser[HTTPParser.kOnHeaders] = null;
    parser[HTTPParser.kOnHeadersComplete] = null;
    parser[HTTPParser.kOnBody] = null;
    parser[HTTPParser.kOnMessageComplete] = null;
    if (idleParsers.length < maxIdle) idleParsers.push(parser);
    else parser.close();
  }
}

function connectionLost(): NodeJS.ErrnoException {
  return Object.assign(new Error('connection lost'), { code: 'ECONNRESET' });
}
