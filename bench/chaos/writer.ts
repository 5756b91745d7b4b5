import { systemClock } from '#platform/clock.ts';

/** A client that writes through the API while the API is killed and frozen. */
export interface Writer {
  /** IDs of the writes that were acknowledged with 201. */
  readonly acknowledged: readonly string[];
  readonly failed: number;
  stop(): Promise<void>;
}

/** Creates paused monitors, one at a time, through any API process that responds. */
export function startWriter(ports: readonly number[], key: string): Writer {
  const acknowledged: string[] = [];
  let failed = 0;
  let running = true;

  async function write(count: number): Promise<void> {
    const port = ports[count % ports.length];
    const body = { kind: 'port', name: `Written ${count}`, host: '127.0.0.1', port: 9, paused: true };
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/service-monitors`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(3000),
    });
    if (response.status !== 201) throw new Error(`answered ${response.status}`);
    acknowledged.push(((await response.json()) as { id: string }).id);
  }

  async function loop(): Promise<void> {
    for (let count = 0; running; count++) {
      await write(count).catch(() => {
        failed += 1;
      });
      await systemClock.sleep(100);
    }
  }

  const done = loop();
  return {
    acknowledged,
    get failed() {
      return failed;
    },
    async stop() {
      running = false;
      await done;
    },
  };
}
