import { Readable } from 'node:stream';
import type { CompiledQuery } from 'kysely';
import type { ClientBase, Connection, Submittable } from 'pg';
import { inlineParameters } from './inline-parameters.ts';

/** Message types of the PostgreSQL protocol, version 3, that matter here. */
const copyData = 0x64; // d
const copyDone = 0x63; // c
const errorResponse = 0x45; // E
const headerLength = 5; // type and int32 length, which counts itself
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Streams the rows of a query as CSV with a header (unless told otherwise), RFC 4180's CRLF at record ends and flat memory. A reader that
 * goes away leaves the connection unusable: close it.
 */
export function copyOut(
  client: ClientBase,
  query: CompiledQuery,
  { header = true }: { header?: boolean } = {},
): CopyCsvStream {
  const text = inlineParameters(query.sql, query.parameters);
  return client.query(new CopyCsvStream(`copy (${text}) to stdout with (format csv, header ${header})`));
}

type DataListener = (chunk: Buffer) => void;

/** The socket beneath a connection, as far as it is borrowed here. */
interface Socket {
  listeners(event: 'data'): DataListener[];
  on(event: 'data', listener: DataListener): void;
  removeListener(event: 'data', listener: DataListener): void;
  pause(): void;
  resume(): void;
}

/** Pieces that are given are of this size, but for the last. The server itself sends 8 KiB at a time. */
const pieceLength = 64 * 1024;

/**
 * A `COPY (…) TO STDOUT` in CSV as a stream whose records end in CRLF; COPY itself writes LF and has no option
 * for it. `client.query(new CopyCsvStream(text))` starts it. While it runs it reads the connection's socket
 * itself: the server sends each record as one CopyData message, so the record's own end is the message's last
 * byte and no quote need be looked at. It spares an object a record and a second pass over every byte.
 *
 * Each piece that it gives owns its memory, so a reader that is done with one may free it (see `freePiece`).
 *
 * Back-pressure pauses the socket. The stream ends when the server has sent all; the connection is then ready
 * again. Destroyed before that, the connection is of no more use and must be closed.
 */
export class CopyCsvStream extends Readable implements Submittable {
  private readonly text: string;
  private socket: Socket | null = null;
  private listener: DataListener | null = null;
  private readonly onData: DataListener = (chunk) => this.receive(chunk);
  private readonly header: Buffer = Buffer.alloc(headerLength);
  /** Bytes of the next header that have come; chunks may split it. */
  private headerBytes = 0;
  private type = 0;
  /** Bytes of the present message that have not come. */
  private left = 0;
  /** The piece being filled, and how far. */
  private piece: Buffer = Buffer.allocUnsafeSlow(pieceLength);
  private filled = 0;

  /** @param text a whole COPY statement. */
  constructor(text: string) {
    super({ highWaterMark: 256 * 1024 });
    this.text = text;
  }

  /** Called by the client when its turn has come. */
  submit(connection: Connection): void {
    const { stream } = connection as unknown as { stream: Socket };
    const [listener] = stream.listeners('data');
    if (listener === undefined) throw new Error('the connection has no reader to take over from');
    this.socket = stream;
    this.listener = listener;
    stream.removeListener('data', listener);
    stream.on('data', this.onData);
    (connection as unknown as { query(text: string): void }).query(this.text);
  }

  override _read(): void {
    if (this.listener !== null) this.socket?.resume();
  }

  /** The statement failed or the connection broke. */
  handleError(error: Error): void {
    this.giveBack(null);
    this.destroy(error);
  }

  handleCommandComplete(): void {}

  /** The connection is idle again, so the end may be told. */
  handleReadyForQuery(): void {
    this.push(null);
  }

  /** Returns the socket to the client, with bytes that are its business. */
  private giveBack(rest: Buffer | null): void {
    const { socket, listener } = this;
    if (socket === null || listener === null) return;
    this.listener = null;
    socket.removeListener('data', this.onData);
    socket.on('data', listener);
    // Copied: the memory it lies in is freed.
    if (rest !== null) listener(Buffer.from(rest));
    socket.resume();
  }

  private receive(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.left === 0) {
        at = this.readHeader(chunk, at);
        if (this.headerBytes < headerLength) break;
        this.headerBytes = 0;
        this.type = this.header[0] as number;
        this.left = this.header.readInt32BE(1) - 4;
        if (this.type === copyDone || this.type === errorResponse) {
          this.flush();
          // An error is for the client to read, from its first byte.
          const rest = chunk.subarray(at);
          this.giveBack(this.type === copyDone ? rest : Buffer.concat([this.header, rest]));
          break;
        }
      }
      const end = Math.min(chunk.length, at + this.left);
      this.left -= end - at;
      if (this.type === copyData) this.append(chunk, at, end);
      at = end;
    }
    freePiece(chunk);
  }

  /** Takes up to five bytes into `header`; returns where the message goes on. */
  private readHeader(chunk: Buffer, at: number): number {
    const end = Math.min(chunk.length, at + headerLength - this.headerBytes);
    chunk.copy(this.header, this.headerBytes, at, end);
    this.headerBytes += end - at;
    return end;
  }

  /** Puts bytes of a record into the piece; a line feed that ends it (nothing is left) becomes CRLF. */
  private append(chunk: Buffer, from: number, to: number): void {
    const length = to - from;
    if (length === 0) return;
    if (this.filled + length + 1 > this.piece.length) {
      this.flush();
      if (length + 1 > this.piece.length) this.piece = Buffer.allocUnsafeSlow(length + 1);
    }
    chunk.copy(this.piece, this.filled, from, to);
    this.filled += length;
    if (this.left > 0 || this.piece[this.filled - 1] !== lineFeed) return;
    this.piece[this.filled - 1] = carriageReturn;
    this.piece[this.filled++] = lineFeed;
  }

  private flush(): void {
    if (this.filled === 0) return;
    const { piece, filled } = this;
    this.piece = Buffer.allocUnsafeSlow(pieceLength);
    this.filled = 0;
    if (!this.push(piece.subarray(0, filled))) this.socket?.pause();
  }
}

/**
 * Gives the memory of a piece back at once, for a reader that has done with it. A long stream would else leave
 * tens of megabytes of pieces lying until the collector thinks them worth its while.
 */
export function freePiece(piece: Buffer): void {
  try {
    (piece.buffer as ArrayBuffer).transfer(0);
  } catch {
    // Memory of Buffer's pool cannot be detached, and need not be.
  }
}
