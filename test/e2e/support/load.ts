import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { addCleanup } from './service.ts';

const writers = 2;
/** Timeout in ms. A request in progress may never get a response if its server is killed. */
const answerWithinMs = 20_000;
const pauseMs = 20;

/** A client that creates monitors one after another. Each monitor is checked every ten seconds. */
export interface Load {
  /** IDs of monitors with a creation that was acknowledged with 201. */
  readonly acknowledged: readonly string[];
  stop(): Promise<void>;
}

/** Creates monitors until stopped, regardless of failures of the service. */
export async function startLoad(url: string, key: string): Promise<Load> {
  const target = createServer((socket) => socket.on('error', () => {}).end());
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
  addCleanup(() => new Promise<void>((resolve) => target.close(() => resolve())));
  const { port } = target.address() as AddressInfo;
  const acknowledged: string[] = [];
  const over = new AbortController();
  const write = async (writer: number) => {
    for (let number = 0; !over.signal.aborted; number++) {
      const body = {
        kind: 'port',
        name: `${writer}-${number}`,
        host: '127.0.0.1',
        port,
        intervalSeconds: 10,
      };
      const id = await createMonitor(url, key, body).catch(() => null);
      if (id !== null) acknowledged.push(id);
      await sleep(pauseMs);
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return {
    acknowledged,
    async stop() {
      over.abort();
      await writing;
    },
  };
}

async function createMonitor(url: string, key: string, input: object): Promise<string | null> {
  const response = await fetch(`${url}/api/v1/service-monitors`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(answerWithinMs),
  });
  if (response.status !== 201) return null;
  return ((await response.json()) as { id: string }).id;
}
