import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { type WebBehavior, type WebExchange, writeContinuously } from './exchange.ts';

const BOMB_BYTES = 48 * 1_048_576;
const bombs = new Map<string, Buffer>();

/** Returns a bomb that is created on first use and cached, because compressing 48 MiB takes a moment. */
function bomb(name: string, make: (zeros: Buffer) => Buffer): Buffer {
  const known = bombs.get(name) ?? make(Buffer.alloc(BOMB_BYTES));
  bombs.set(name, known);
  return known;
}

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';

/** Writes these bytes instead of a response and ends the connection. */
const raw =
  (bytes: string | Buffer): WebBehavior =>
  ({ socket }) =>
    socket.end(bytes);

/** Writes these bytes and then keeps the connection open without sending more. */
const rawThenSilence =
  (bytes: string): WebBehavior =>
  ({ socket }) =>
    socket.write(bytes);

const encoded =
  (encoding: string, body: () => Buffer): WebBehavior =>
  ({ response }) => {
    response.setHeader('Content-Encoding', encoding);
    response.end(body());
  };

const endless =
  (head: string, piece: string, everyMs?: number): WebBehavior =>
  ({ socket }) => {
    socket.write(head);
    writeContinuously(socket, () => piece, everyMs);
  };

/** All invalid responses, by name. */
export const DEFECTS = {
  'hang-before-headers': () => {},
  'hang-in-headers': rawThenSilence(`${HEAD}X-Unfinished: yes`),
  'hang-in-body': rawThenSilence(`${HEAD}Content-Length: 100\r\n\r\npart of it`),
  'slow-headers': endless(HEAD, 'a', 20),
  'slow-body': endless(`${HEAD}Content-Length: 1000000\r\n\r\n`, '.', 20),
  'slow-body-without-length': endless(`${HEAD}\r\n`, '.', 20),
  'endless-body': endless(`${HEAD}\r\n`, 'x'.repeat(16_384)),
  'endless-chunks': endless(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, `4000\r\n${'x'.repeat(16_384)}\r\n`),
  'endless-crumbs': endless(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'.repeat(8_192)),
  'endless-headers': endless(HEAD, `X-More: ${'y'.repeat(1_000)}\r\n`),
  'endless-header-name': endless(HEAD, 'n'.repeat(4_096)),
  'endless-status-line': endless('HTTP/1.1 200 ', 'O'.repeat(4_096)),
  'endless-interim-answers': endless('', 'HTTP/1.1 102 Processing\r\n\r\n'),
  'endless-chunk-extension': endless(`${HEAD}Transfer-Encoding: chunked\r\n\r\n5;x=`, 'e'.repeat(4_096)),
  'endless-trailers': endless(
    `${HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\n`,
    `X-T: ${'t'.repeat(1_000)}\r\n`,
  ),
  'huge-header': raw(`${HEAD}X-Huge: ${'h'.repeat(200_000)}\r\nContent-Length: 0\r\n\r\n`),
  'body-shorter-than-length': raw(`${HEAD}Content-Length: 100\r\n\r\nonly this`),
  'chunks-cut-short': raw(`${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`),
  'chunk-cut-short': raw(`${HEAD}Transfer-Encoding: chunked\r\n\r\nff\r\nhello`),
  'reset-in-body': ({ socket }) => {
    socket.write(`${HEAD}Content-Length: 100\r\n\r\npart`, () => socket.resetAndDestroy());
  },
  'reset-before-answer': ({ socket }) => socket.resetAndDestroy(),
  'close-before-answer': ({ socket }) => socket.end(),
  'close-in-headers': raw(`${HEAD}X-Unfin`),
  'length-not-a-number': raw(`${HEAD}Content-Length: lots\r\n\r\nhello`),
  'length-negative': raw(`${HEAD}Content-Length: -5\r\n\r\nhello`),
  'length-too-large': raw(`${HEAD}Content-Length: 99999999999999999999999\r\n\r\nhello`),
  'lengths-that-differ': raw(`${HEAD}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`),
  'length-and-chunked': raw(
    `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
  ),
  'bad-chunk-size': raw(`${HEAD}Transfer-Encoding: chunked\r\n\r\nxyz\r\nhello\r\n0\r\n\r\n`),
  'huge-chunk-size': raw(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(40)}\r\nhello`),
  garbage: raw(Buffer.from([0x00, 0xff, 0x13, 0x37, 0x0a, 0x0d, 0x80, 0x00, 0x41])),
  'not-http': raw('SSH-2.0-OpenSSH_9.9\r\n'),
  'status-not-a-number': raw('HTTP/1.1 OK 200\r\n\r\n'),
  'status-of-two-digits': raw('HTTP/1.1 20 OK\r\n\r\n'),
  'version-unknown': raw('HTTP/9.7 200 OK\r\nContent-Length: 0\r\n\r\n'),
  'header-without-name': raw(`${HEAD}: nameless\r\n\r\n`),
  'header-with-nul': raw(`${HEAD}X-Nul: a\0b\r\nContent-Length: 0\r\n\r\n`),
  'header-with-space-before-colon': raw(`${HEAD}X-Space : b\r\nContent-Length: 0\r\n\r\n`),
  'upgrade-not-asked-for': raw(
    'HTTP/1.1 101 Switching\r\nUpgrade: chess\r\nConnection: Upgrade\r\n\r\nknight to f3',
  ),
  'gzip-bomb': encoded('gzip', () => bomb('gzip', (zeros) => gzipSync(zeros))),
  'deep-gzip-bomb': encoded('gzip, gzip', () =>
    bomb('deep', (zeros) => gzipSync(gzipSync(zeros, { level: 0 }))),
  ),
  'brotli-bomb': encoded('br', () =>
    bomb('br', (zeros) => brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })),
  ),
  'zstd-bomb': encoded('zstd', () => bomb('zstd', (zeros) => zstdCompressSync(zeros))),
  'gzip-of-nothing-endless': emptyBlocks,
  'gzip-damaged': encoded('gzip', () => {
    const whole = gzipSync('fine so far, and then some more of it');
    whole.fill(0xff, 12, 20);
    return whole;
  }),
  'gzip-cut-short': encoded('gzip', () => gzipSync('x'.repeat(5_000)).subarray(0, 20)),
  'gzip-that-is-not': encoded('gzip', () => Buffer.from('plain text after all')),
  'encoded-too-often': encoded('gzip, gzip, gzip, gzip, gzip', () => gzipSync('x')),
} satisfies Record<string, WebBehavior>;

/** Name of a defect. */
export type WebDefect = keyof typeof DEFECTS;

/** Sends a gzip stream of empty stored blocks (RFC 1951 section 3.2.4). It is infinite but decompresses to nothing. */
function emptyBlocks({ socket }: WebExchange): void {
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
  socket.write(`${HEAD}Content-Encoding: gzip\r\n\r\n`);
  socket.write(header);
  const blocks = Buffer.alloc(50_000, Buffer.from([0, 0, 0, 0xff, 0xff]));
  writeContinuously(socket, () => blocks);
}
