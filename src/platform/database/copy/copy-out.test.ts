import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Connection } from 'pg';
import { CopyCsvStream } from './copy-out.ts';

/** A connection that remembers what was asked, over a socket that the test feeds. */
function fakeConnection(own: (chunk: Buffer) => void) {
  const socket = Object.assign(new EventEmitter(), { pause: () => {}, resume: () => {} });
  socket.on('data', own);
  const connection = { stream: socket, asked: '', query: (text: string) => (connection.asked = text) };
  return { connection, socket };
}

function message(type: string, payload: Buffer | string = ''): Buffer {
  const body = Buffer.from(payload as string);
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Splits `bytes` at the given places, each piece in memory of its own as a socket gives them. */
function split(bytes: Buffer, places: readonly number[]): Buffer[] {
  const cuts = [
    0,
    ...places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b),
    bytes.length,
  ];
  return cuts.slice(1).map((end, index) => {
    const piece = bytes.subarray(cuts[index], end);
    return Buffer.from(new Uint8Array(piece).buffer);
  });
}

const record = fc
  .array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\u00e9'), maxLength: 30 }), {
    maxLength: 4,
  })
  .map((values) => `${values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')}\n`);

test('records end in CRLF, line breaks inside them stay, however the bytes arrive', () => {
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 30 }),
      fc.array(fc.nat(), { maxLength: 40 }),
      (records, places) => {
        const left: Buffer[] = [];
        const { connection, socket } = fakeConnection((chunk) => left.push(chunk));
        const stream = new CopyCsvStream('copy (select 1) to stdout');
        stream.submit(connection as unknown as Connection);
        assert.equal(connection.asked, 'copy (select 1) to stdout');
        const trailer = Buffer.concat([message('C', 'COPY 1\0'), message('Z', 'I')]);
        const bytes = Buffer.concat([
          message('H', '\0\0\x01'),
          ...records.map((text, index) =>
            index % 7 === 3 ? Buffer.concat([message('N', 'note'), message('d', text)]) : message('d', text),
          ),
          message('c'),
          trailer,
        ]);
        for (const piece of split(bytes, places)) socket.emit('data', piece);
        stream.handleReadyForQuery();
        const pieces: Buffer[] = [];
        for (let piece = stream.read(); piece !== null; piece = stream.read()) pieces.push(piece);
        const text = Buffer.concat(pieces).toString();
        assert.equal(text, records.map((line) => `${line.slice(0, -1)}\r\n`).join(''));
        assert.deepEqual(Buffer.concat(left), trailer, 'the client reads what follows');
        assert.equal(socket.listenerCount('data'), 1);
      },
    ),
    { numRuns: 300 },
  );
});

test('an error is handed to the client whole, and ends the stream with it', async () => {
  const left: Buffer[] = [];
  const { connection, socket } = fakeConnection((chunk) => left.push(chunk));
  const stream = new CopyCsvStream('copy (select 1/0) to stdout');
  stream.submit(connection as unknown as Connection);
  const fault = message('E', 'SERROR\0\0');
  for (const piece of split(Buffer.concat([message('H', 'x'), message('d', 'a\n'), fault]), [3, 9, 17])) {
    socket.emit('data', piece);
  }
  assert.deepEqual(Buffer.concat(left), fault);
  const failed = assert.rejects(stream.toArray(), /division by zero/);
  stream.handleError(new Error('division by zero'));
  await failed;
});
