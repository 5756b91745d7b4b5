import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { fileURLToPath } from 'node:url';

/** Measurements of streams. Each event contains the time of its creation. */
export interface ListenerTotals {
  /** The lowest and the highest number of events that a stream received. */
  least: number;
  most: number;
  /** Number of streams that received a reset. */
  resets: number;
  /** Delay of the oldest event in each received chunk. */
  p50Ms: number;
  p99Ms: number;
}

interface ListenOrder {
  url: string;
  key: string;
  streams: number;
}

/** Opens streams in a separate process, so that the listeners use no time of the server's event loop. */
export async function startListeners(order: ListenOrder) {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(order)]);
  const request = async <Answer>(what?: string): Promise<Answer> => {
    const answer = Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('those who listen have ended'))),
    ]);
    if (what !== undefined) child.send(what);
    return ((await answer) as [Answer])[0];
  };
  // Called once all streams are open.
  await request();
  return { received: () => request<ListenerTotals>('received'), stop: () => child.disconnect() };
}

interface Stream {
  events: number;
  resets: number;
}

const madeAt = Buffer.from('"at": ');
const digits = 13;
const reset = Buffer.from('event: reset');

/** Scans the bytes, because that is faster than parsing the events, and a million events arrive each second. */
async function openStream({ url, key }: ListenOrder, lateness: number[]): Promise<Stream> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` };
    request(`${url}/api/v1/events`, { headers, agent: false }, resolve).on('error', reject).end();
  });
  if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
  const stream: Stream = { events: 0, resets: 0 };
  let rest: Buffer = Buffer.alloc(0);
  response.on('data', (piece: Buffer) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const whole = bytes.length - madeAt.length - digits;
    let end = 0;
    for (let at = bytes.indexOf(madeAt); at >= 0 && at <= whole; at = bytes.indexOf(madeAt, end)) {
      const start = at + madeAt.length;
      if (end === 0) lateness.push(Date.now() - Number(bytes.toString('latin1', start, start + digits)));
      end = start + digits;
      stream.events++;
    }
    if (bytes.indexOf(reset, Math.max(0, rest.length - reset.length + 1)) >= 0) stream.resets++;
    rest = bytes.subarray(Math.max(end, whole));
  });
  return stream;
}

// If run as a program, reads its parameters as JSON from the first argument and sends results over the parent's
// channel.
if (process.argv[1]?.endsWith('event-listeners.ts')) {
  const order: ListenOrder = JSON.parse(process.argv[2] ?? '{}');
  const lateness: number[] = [];
  const streams: Stream[] = [];
  for (let n = 0; n < order.streams; n++) streams.push(await openStream(order, lateness));
  process.on('disconnect', () => process.exit(0));
  process.on('message', () => {
    const counts = streams.map(({ events }) => events).sort((one, other) => one - other);
    const late = lateness.toSorted((one, other) => one - other);
    const at = (share: number) => late[Math.floor(share * (late.length - 1))] ?? Number.NaN;
    const received: ListenerTotals = {
      least: counts[0] ?? 0,
      most: counts.at(-1) ?? 0,
      resets: streams.filter(({ resets }) => resets > 0).length,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
    };
    process.send?.(received);
  });
  process.send?.('open');
}
