import type { Readable, Writable } from 'node:stream';

/** An event that the browser sends without a request. */
export interface BrowserEvent {
  method: string;
  params: Record<string, unknown>;
  sessionId: string | undefined;
}

/** The DevTools protocol over two pipes. Unlike a port, pipes are not accessible to other processes. */
export interface DevtoolsPipe {
  /** Rejects if the browser returns an error or has exited. */
  send(
    method: string,
    params?: Record<string, unknown>,
    sessionId?: string,
  ): Promise<Record<string, unknown>>;
  onEvent(listener: (event: BrowserEvent) => void): void;
}

/** Larger than any base64-encoded screenshot. */
const maxOctets = 48 << 20;

interface Message {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  sessionId?: string;
  result?: Record<string, unknown>;
  error?: { message?: string };
}

/** Opens a DevTools pipe: JSON messages, each terminated by a zero byte. */
export function openDevtoolsPipe(out: Writable, into: Readable): DevtoolsPipe {
  const waiting = new Map<
    number,
    { resolve: (result: Record<string, unknown>) => void; reject: (error: Error) => void }
  >();
  const listeners: ((event: BrowserEvent) => void)[] = [];
  let lastId = 0;
  let isOver = false;
  let pieces: Buffer[] = [];
  let bufferedBytes = 0;

  const end = () => {
    isOver = true;
    for (const { reject } of waiting.values()) reject(new Error('the browser has exited'));
    waiting.clear();
    pieces = [];
  };
  const receive = (text: string) => {
    const message = JSON.parse(text) as Message;
    if (message.id === undefined) {
      const { method = '', params = {}, sessionId } = message;
      for (const listener of listeners) listener({ method, params, sessionId });
      return;
    }
    const pending = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) pending?.reject(new Error(message.error.message ?? 'the browser refused'));
    else pending?.resolve(message.result ?? {});
  };
  into.on('data', (chunk: Buffer) => {
    let rest = chunk;
    for (let at = rest.indexOf(0); at !== -1; at = rest.indexOf(0)) {
      const text = Buffer.concat([...pieces, rest.subarray(0, at)]).toString('utf8');
      pieces = [];
      bufferedBytes = 0;
      rest = rest.subarray(at + 1);
      try {
        receive(text);
      } catch {
        // Invalid protocol data. A browser that a page has compromised must not be able to crash this process.
        return void into.destroy();
      }
    }
    bufferedBytes += rest.length;
    if (bufferedBytes > maxOctets) into.destroy();
    else if (rest.length > 0) pieces.push(rest);
  });
  into.on('close', end).on('error', end);
  out.on('error', end);
  return {
    send: (method, params = {}, sessionId = undefined) =>
      new Promise((resolve, reject) => {
        if (isOver) return reject(new Error('the browser has exited'));
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        out.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
      }),
    onEvent: (listener) => listeners.push(listener),
  };
}
