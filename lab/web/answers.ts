import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { WebBehavior, WebExchange } from './exchange.ts';

/** User and secret that `/basic` and `/bearer` accept. */
export const WEB_CREDENTIALS = { username: 'bell', password: 'tower:ünicode', token: 'lab-token-1' } as const;

const PAGE = '<!doctype html><title>Lab</title><h1>All is well</h1>';

const ENCODERS: Record<string, (text: Buffer) => Buffer> = {
  gzip: gzipSync,
  deflate: deflateSync,
  'deflate-raw': deflateRawSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
};

/** Pages by encoding, as bytes, with the location of the encoding declaration. The word is `Grüße` or similar. */
const CHARSETS: Record<string, { type: string; bytes: Buffer }> = {
  'latin1-header': { type: 'text/html; charset=ISO-8859-1', bytes: Buffer.from('<p>Grüße</p>', 'latin1') },
  'latin1-meta': { type: 'text/html', bytes: Buffer.from('<meta charset="windows-1252"><p>Grüße', 'latin1') },
  'utf8-default': { type: 'text/html', bytes: Buffer.from('<p>Grüße</p>') },
  'utf8-bom': { type: 'text/html; charset=ISO-8859-1', bytes: Buffer.from('\ufeff<p>Grüße</p>') },
  'utf16-bom': { type: 'text/plain', bytes: Buffer.from('\ufeffGrüße', 'utf16le') },
  'shift-jis': { type: 'text/html; charset="Shift_JIS"', bytes: Buffer.from([0x93, 0xfa, 0x96, 0x7b]) },
  'xml-declared': {
    type: 'application/xml',
    bytes: Buffer.from('<?xml version="1.0" encoding="ISO-8859-15"?><p>Gr\xfc\xdfe</p>', 'latin1'),
  },
  'old-code-page': { type: 'text/plain; charset=cp437', bytes: Buffer.from([0x47, 0x72, 0x81, 0xe1, 0x65]) },
  'unknown-charset': { type: 'text/plain; charset=klingon', bytes: Buffer.from('Grüße') },
};

/** Paths that respond like a server that is up. */
export const ANSWERS = {
  ok: ({ response }) => end(response, 200, PAGE, 'text/html; charset=utf-8'),
  status: ({ response, argument }) => {
    const status = Number(argument) || 200;
    if (status === 204 || status === 304) response.writeHead(status).end();
    else end(response, status, `status ${status}\n`);
  },
  json: ({ response }) => end(response, 200, JSON.stringify(DOCUMENT), 'application/json'),
  echo: (exchange) => end(exchange.response, 200, JSON.stringify(describe(exchange)), 'application/json'),
  headers: ({ response }) => {
    response.setHeader('X-Single', 'one');
    response.setHeader('X-Many', ['first', 'second']);
    end(response, 200, PAGE, 'text/html');
  },
  encoded: ({ response, argument }) => {
    const encode = ENCODERS[argument] ?? ((text: Buffer) => text);
    response.setHeader('Content-Encoding', argument === 'deflate-raw' ? 'deflate' : argument);
    response.end(encode(Buffer.from(PAGE)));
  },
  'encoded-twice': ({ response }) => {
    response.setHeader('Content-Encoding', 'gzip, br');
    response.end(brotliCompressSync(gzipSync(PAGE)));
  },
  charset: ({ response, argument }) => {
    const page = CHARSETS[argument] ?? { type: 'text/plain', bytes: Buffer.from('no such page') };
    response.setHeader('Content-Type', page.type);
    response.end(page.bytes);
  },
  large: ({ response, argument }) =>
    response.end(Buffer.alloc(Math.min(Number(argument) || 0, 8_388_608), 'a')),
  'chunked-with-trailers': ({ response }) => {
    response.setHeader('Trailer', 'X-Checksum');
    response.write('first ');
    response.addTrailers({ 'X-Checksum': '1234' });
    response.end('second');
  },
  'early-hints': ({ response }) => {
    response.writeProcessing();
    response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
    end(response, 200, PAGE);
  },
  slow: ({ response, argument }) => {
    const timer = setTimeout(() => end(response, 200, PAGE), Math.min(Number(argument) || 100, 60_000));
    response.on('close', () => clearTimeout(timer));
  },
  basic: (exchange) => {
    const { username, password } = WEB_CREDENTIALS;
    const expected = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    guard(exchange, expected, 'Basic realm="lab"');
  },
  bearer: (exchange) => guard(exchange, `Bearer ${WEB_CREDENTIALS.token}`, 'Bearer'),
  'cookie-gate': ({ request, response }) => {
    if (request.headers.cookie?.includes('gate=open')) return end(response, 200, 'through the gate');
    response.setHeader('Set-Cookie', ['gate=open; Path=/; HttpOnly', 'other=1; Max-Age=0']);
    response.writeHead(302, { Location: request.url ?? '/' }).end();
  },
  /** Fails for the first N requests, then succeeds. */
  'recovers-after': ({ response, argument, earlier }) => {
    const failing = earlier < Number(argument);
    end(response, failing ? 503 : 200, failing ? 'not yet' : PAGE);
  },
  /** Succeeds for N seconds, then fails for N seconds, by the server's clock. */
  toggles: ({ response, argument, now }) => {
    const well = Math.floor(now / 1_000 / Math.max(1, Number(argument))) % 2 === 0;
    end(response, well ? 200 : 500, well ? PAGE : 'having a bad time');
  },
} satisfies Record<string, WebBehavior>;

const DOCUMENT = {
  status: 'ok',
  version: '1.4.2',
  queue: { length: 7, stuck: false, oldest: null },
  nodes: [
    { name: 'a', healthy: true, load: 0.2 },
    { name: 'b', healthy: false, load: 0.9 },
  ],
  tags: ['blue', 'green'],
};

function end(response: WebExchange['response'], status: number, body: string, type = 'text/plain'): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

function describe({ request, body, socket }: WebExchange): Record<string, unknown> {
  const { method, url, headers, rawHeaders, httpVersion } = request;
  const servername = 'servername' in socket ? socket.servername : null;
  return { method, url, headers, rawHeaders, httpVersion, body, servername };
}

function guard({ request, response }: WebExchange, expected: string, challenge: string): void {
  const known = request.headers.authorization === expected;
  if (!known) response.setHeader('WWW-Authenticate', challenge);
  end(response, known ? 200 : 401, known ? 'welcome' : 'who are you?');
}
