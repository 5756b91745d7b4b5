import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { startApiProcess, startBenchServer } from './api-server.ts';
import { cpuOfFamily } from './cpu-time.ts';
import { startListeners } from './event-listeners.ts';

const streams = Number(process.env.BENCH_STREAMS ?? 1_000);
const changes = Number(process.env.BENCH_CHANGES ?? 1_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
/** Transactions per second. The rate is the same as when results are stored. */
const batches = 4;
/** Time in ms after the last change. An event that has not arrived by then counts as lost. */
const waitMs = 60_000;

/**
 * Measures the time from a change to its arrival on each stream, and the memory per stream, by the number of streams of
 * one account and the number of changes per second. Server, database and listeners are separate processes.
 */
export async function run(): Promise<void> {
  const server = await startBenchServer(1_000);
  const api = await startApiProcess(server.connection);
  const url = `http://127.0.0.1:${api.port}`;
  const listen = (count: number) => startListeners({ url, key: server.key, streams: count });
  try {
    // Warms up, so that the code and buffers of the first streams do not count as the cost of a stream.
    (await listen(20)).stop();
    await systemClock.sleep(1_000);
    const before = residentKilobytes(api.pid);
    const listeners = await listen(streams);
    const each = (residentKilobytes(api.pid) - before) / streams;
    const spentBefore = cpuOfFamily(api.pid);
    const due = Math.round(changes / batches);
    for (let batch = 0; batch < seconds * batches; batch++) {
      const beganAt = systemClock.now();
      await change(server.database.db, { accountId: server.accountId, due, at: beganAt });
      await systemClock.sleep(Math.max(0, 1000 / batches - (systemClock.now() - beganAt)));
    }
    const expectedEvents = due * seconds * batches;
    const until = systemClock.now() + waitMs;
    let received = await listeners.received();
    while (received.least < expectedEvents && received.resets === 0 && systemClock.now() < until) {
      await systemClock.sleep(500);
      received = await listeners.received();
    }
    const cpu = (cpuOfFamily(api.pid) - spentBefore) / 1e6;
    console.log(
      `  ${streams} streams, ${changes} changes/s for ${seconds} s: p50 ${received.p50Ms} ms, p99 ${received.p99Ms} ms from the change ` +
        `to the stream; each stream received ${received.least} to ${received.most} of ${expectedEvents} events; ${received.resets} streams were reset; ` +
        `${Math.round(each)} kB a stream, ${Math.round(residentKilobytes(api.pid) / 1024)} MB in the end; ` +
        `${cpu.toFixed(1)} s of CPU, ${((cpu * 1e6) / (expectedEvents * streams)).toFixed(2)} µs per event and stream`,
    );
    listeners.stop();
  } finally {
    api.stop();
    await server.stop();
  }
}

/** Makes `due` changes in one statement. Each change contains the current time. */
async function change(db: Db, { accountId, due, at }: { accountId: string; due: number; at: number }) {
  await sql`insert into live_events (account_id, type, data)
    select ${accountId}, 'import', jsonb_build_object('at', ${at}::bigint, 'n', n) from generate_series(1, ${due}::int) n`.execute(
    db,
  );
}

function residentKilobytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
