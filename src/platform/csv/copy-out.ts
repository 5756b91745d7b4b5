import { Readable } from 'node:stream';
import type { Connection, Submittable } from 'pg';

/** Message types of the PostgreSQL protocol, version 3, that matter here. */
const copyData = 0x64; // d
const copyDone = 0x63; // c
const errorResponse = 0x45; // E
const headerLength = 5; // type and int32 length
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

type DataListener = (chunk: Buffer) => void;

/** The socket beneath a connection, as far as it is borrowed here. */
interface Socket {
  listeners(event: 'data'): DataListener[];
  on(event: 'data', listener: DataListener): void;
  removeListener(event: 'data', listener: DataListener): void;
  pause(): void;
  resume(): void;
}

/**
 * A `COPY (…) TO STDOUT` in CSV as a stream whose records end in CRLF; COPY itself writes LF and has no option
 * for it. `client.query(new CopyCsvStream(text))` starts it. While it runs it reads the connection's socket
 * itself: the server sends each record as one CopyData message, so the record's own end is the message's last
 * byte and no quote need be looked at, and message headers leave room to write the rows, closed up, into the
 * buffers they came in. That is a tenth of the work of a general reader and a scan for line ends.
 *
 * A piece that it gives either owns its memory alone or lies in Buffer's pool, so a reader that is done with one
 * may free it (see `freePiece`).
 *
 * Back-pressure pauses the socket. The stream ends when the server has sent all; the connection is then ready
 * again. Destroyed before that, the connection is of no more use and must be closed.
 */
export class CopyCsvStream extends Readable implements Submittable {
  private readonly text: string;
  private socket: Socket | null = null;
  private listener: DataListener | null = null;
  private readonly onData: DataListener = (chunk) => this.receive(chunk);
  /** Bytes of a header that was split between two chunks. */
  private header: Buffer = Buffer.alloc(0);
  private type = 0;
  /** Bytes of the present message that have not come. */
  private left = 0;

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
    // Copied: the piece before it in the same memory may be freed while the client still holds this.
    if (rest !== null) listener(Buffer.from(rest));
    socket.resume();
  }

  private receive(received: Buffer): void {
    let chunk = received;
    if (this.header.length > 0) {
      chunk = Buffer.concat([this.header, received]);
      this.header = Buffer.alloc(0);
    }
    let at = this.left > 0 ? this.finishMessage(chunk) : 0;
    const from = at;
    let to = at;
    while (at < chunk.length) {
      if (chunk.length - at < headerLength) {
        this.header = Buffer.from(chunk.subarray(at));
        break;
      }
      this.type = chunk[at] as number;
      this.left = chunk.readInt32BE(at + 1) - 4;
      if (this.type === copyDone || this.type === errorResponse) {
        this.give(chunk.subarray(from, to));
        this.left = 0;
        // An error is for the client to read, from its first byte.
        this.giveBack(chunk.subarray(this.type === copyDone ? at + headerLength : at));
        return;
      }
      at += headerLength;
      const end = Math.min(chunk.length, at + this.left);
      if (this.type === copyData && end > at) {
        chunk.copyWithin(to, at, end);
        to += end - at;
        // The header's five bytes have made room for the one more.
        if (end - at === this.left && chunk[to - 1] === lineFeed) {
          chunk[to - 1] = carriageReturn;
          chunk[to++] = lineFeed;
        }
      }
      this.left -= end - at;
      at = end;
    }
    this.give(chunk.subarray(from, to));
  }

  /** The rest of a message that began in an earlier chunk; returns where the next one begins. */
  private finishMessage(chunk: Buffer): number {
    const end = Math.min(chunk.length, this.left);
    const whole = end === this.left;
    this.left -= end;
    if (this.type !== copyData) return end;
    if (!whole) {
      this.give(chunk);
      return end;
    }
    // No header stands before it in this chunk, so there is no room: this one record is copied.
    const last = chunk[end - 1] === lineFeed ? crlf : chunk.subarray(end - 1, end);
    this.give(Buffer.concat([chunk.subarray(0, end - 1), last]));
    return end;
  }

  private give(bytes: Buffer): void {
    if (bytes.length > 0 && !this.push(bytes)) this.socket?.pause();
  }
}

const crlf = Buffer.from('\r\n');

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
