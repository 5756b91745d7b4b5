import { insertLiveEvent } from '#features/live-events/index.ts';
import { listenToEvents } from '#features/live-events/testing/listen-to-events.ts';
import { systemClock } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { startBenchServer } from './api-server.ts';

const streams = Number(process.env.BENCH_STREAMS ?? 1_000);
const changes = Number(process.env.BENCH_CHANGES ?? 1_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
/** Transactions a second, as results are stored. */
const batches = 4;

/** So many streams of one account, so many changes a second: time from the change to each stream, memory a stream. */
export async function run(): Promise<void> {
  const server = await startBenchServer(1_000);
  const headers = { authorization: `Bearer ${server.key}` };
  try {
    const before = process.memoryUsage().rss;
    const listening = [];
    for (let n = 0; n < streams; n++) listening.push(await listenToEvents(server.url, headers));
    const each = (process.memoryUsage().rss - before) / streams;
    const due = Math.round(changes / batches);
    let told = 0;
    for (let batch = 0; batch < seconds * batches; batch++) {
      const beganAt = systemClock.now();
      await withTransaction(server.database.db, async (tx) => {
        for (let n = 0; n < due; n++) {
          await insertLiveEvent(tx, server.accountId, { type: 'import', data: { at: systemClock.now() } });
        }
      });
      told += due;
      await systemClock.sleep(Math.max(0, 1000 / batches - (systemClock.now() - beganAt)));
    }
    const heardAt: number[] = [];
    for (const one of listening) {
      await one.until((heard) => heard.length >= told || heard.some(({ event }) => event === 'reset'));
      heardAt.push(...one.lateness);
    }
    heardAt.sort((a, b) => a - b);
    const at = (share: number) => Math.round(heardAt[Math.floor(share * (heardAt.length - 1))] ?? 0);
    const resets = listening.filter(({ heard }) => heard.some(({ event }) => event === 'reset')).length;
    console.log(
      `  ${streams} streams, ${changes} changes/s for ${seconds} s: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms from the change to the stream; ${Math.round(each / 1024)} kB a stream, both ends in this process; ${resets} were told to read anew`,
    );
    for (const one of listening) one.close();
  } finally {
    await server.stop();
  }
}
