import { type IncomingMessage, request } from 'node:http';

/** An event as a browser receives it. */
export interface ReceivedEvent {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

/** A stream in a test. */
export interface Listening {
  readonly received: ReceivedEvent[];
  /** The `Last-Event-ID` that a browser would send. */
  readonly lastEventId: string;
  /** Resolves with all events once the condition is true; rejects if the stream ends first. */
  until(isComplete: (received: ReceivedEvent[]) => boolean): Promise<ReceivedEvent[]>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  /** Stops and continues reading. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** Opens a stream over a real socket; resolves once the server has sent its position. */
export async function listenToEvents(base: string, headers: Record<string, string>): Promise<Listening> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const clientRequest = request(`${base}/api/v1/events`, { headers, agent: false }, resolve);
    clientRequest.on('error', reject);
    clientRequest.end();
  });
  if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
  const received: ReceivedEvent[] = [];
  const waiters = new Set<() => void>();
  let lastEventId = '';
  let over = false;
  let text = '';
  const tell = () => {
    for (const waiter of waiters) waiter();
  };
  const ended = new Promise<void>((resolve) => {
    response.on('close', () => {
      over = true;
      resolve();
      tell();
    });
  });
  response.on('error', () => {});
  response.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    // An event ends with line breaks, and its data contains none.
    if (!piece.includes('\n')) return;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
      lastEventId = fields.get('id') ?? lastEventId;
      const data = fields.get('data');
      if (data === undefined) continue;
      received.push({ id: lastEventId, event: fields.get('event') ?? '', data: JSON.parse(data) });
    }
    tell();
  });
  const when = (isComplete: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (!isComplete() && !over) return;
        waiters.delete(check);
        if (isComplete()) resolve();
        else reject(new Error(`the stream ended; received ${JSON.stringify(received)}`));
      };
      waiters.add(check);
      check();
    });
  const listening: Listening = {
    received,
    get lastEventId() {
      return lastEventId;
    },
    until: async (isComplete) => {
      await when(() => isComplete(received));
      return received;
    },
    ended,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close: () => response.destroy(),
  };
  await when(() => lastEventId !== '');
  return listening;
}
