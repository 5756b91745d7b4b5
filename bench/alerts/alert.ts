import { fingerprintOf, insertIncidentEvents, raiseIncidents } from '#features/incidents/index.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { BenchServer } from '../api-server.ts';
import { runLanes } from '../probes/side-by-side.ts';
import { createBenchTools, startAlertBench, startBenchDispatcher, startReceiver } from './alert-lab.ts';

const events = Number(process.env.BENCH_EVENTS ?? 5_000);
const perSecond = Number(process.env.BENCH_RATE ?? 100);
const pacedSeconds = Number(process.env.BENCH_SECONDS ?? 5);
const system = { type: 'system', name: 'Bench' } as const;

/** Creates a request counter. Callers can wait until it reaches a number. */
function createCounter() {
  const arrivals: { at: number; event: number }[] = [];
  let expectedCount = 0;
  let done = () => {};
  let bytes = 0;
  return {
    arrivals,
    bytes: () => bytes,
    take(body: string) {
      bytes = body.length;
      const event = Date.parse(JSON.parse(body).timestamp);
      arrivals.push({ at: Date.now(), event });
      if (arrivals.length >= expectedCount) done();
    },
    until(count: number): Promise<void> {
      expectedCount = count;
      const all = Promise.withResolvers<void>();
      done = all.resolve;
      if (arrivals.length >= expectedCount) done();
      return all.promise;
    },
  };
}

/**
 * Measures event-to-delivery throughput per second, compared with a bare loop of the same POST requests, and the delay
 * between an event and its request.
 */
export async function run(): Promise<void> {
  const counter = createCounter();
  const receiver = await startReceiver((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      counter.take(body);
      response.end('ok');
    });
  });
  const server = await startAlertBench({ type: 'webhook', url: receiver.url }, 0);
  const dispatcher = startBenchDispatcher(server);
  try {
    const ids = await openIncidents(server, Math.min(events, 1_000));
    await counter.until(ids.length);
    const startedAt = performance.now();
    await comment(server, ids, events);
    await counter.until(ids.length + events);
    const ours = events / ((performance.now() - startedAt) / 1000);
    const body = 'x'.repeat(counter.bytes());
    const floor = await bareLoop(receiver.url, {
      body: `{"timestamp":"2026-01-01T00:00:00Z","x":"${body}"}`,
    });
    console.log(
      `  ${Math.round(ours)} deliveries/s from ${events} events; a bare loop of the same POST requests ${Math.round(floor)}/s, ratio ${(ours / floor).toFixed(2)}`,
    );
    await paced(server, { ids, counter });
  } finally {
    await dispatcher.stop();
    await server.stop();
    receiver.close();
  }
}

async function bareLoop(url: string, { body }: { body: string }): Promise<number> {
  const { http } = createBenchTools();
  const signal = AbortSignal.timeout(600_000);
  const startedAt = performance.now();
  const headers = { 'content-type': 'application/json' };
  await runLanes(events, 50, async () => void (await http({ url, headers, body }, signal)));
  return events / ((performance.now() - startedAt) / 1000);
}

async function paced(
  server: BenchServer,
  { ids, counter }: { ids: readonly string[]; counter: ReturnType<typeof createCounter> },
): Promise<void> {
  const before = counter.arrivals.length;
  const every = 100;
  const rounds = Math.ceil((pacedSeconds * 1000) / every);
  const some = Math.max(1, Math.round((perSecond * every) / 1000));
  for (let round = 0; round < rounds; round += 1) {
    const from = (round * some) % ids.length;
    await comment(server, ids.slice(from, from + some), some);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
  await counter.until(before + rounds * some);
  const late = counter.arrivals.slice(before).map(({ at, event }) => at - event);
  late.sort((a, b) => a - b);
  const at = (share: number) => late[Math.floor((late.length - 1) * share)];
  console.log(
    `  ${perSecond} events per second: event to request p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (plus 2 s, in which first notifications are grouped)`,
  );
}

function openIncidents({ database, accountId }: BenchServer, count: number): Promise<string[]> {
  const at = new Date();
  return withTransaction(database.db, async (tx) => {
    const raised = await raiseIncidents(
      tx,
      Array.from({ length: count }, (_, n) => ({
        ...{
          accountId,
          title: `Trouble ${n}`,
          severity: 'high' as const,
          cause: 'manual',
          domainId: null,
          at,
        },
        fingerprint: fingerprintOf('manual', newId(), 'manual'),
        source: { type: 'manual' as const, id: null, name: 'Bench' },
        message: 'Carts are lost.',
      })),
    );
    return raised.map(({ id }) => id);
  });
}

/** Adds `count` comments, distributed over these incidents. */
function comment({ database, accountId }: BenchServer, ids: readonly string[], count: number): Promise<void> {
  const at = new Date();
  return withTransaction(database.db, (tx) =>
    insertIncidentEvents(
      tx,
      Array.from({ length: count }, (_, n) => ({
        ...{ accountId, incidentId: ids[n % ids.length] ?? '', at, type: 'commented' as const },
        ...{ actor: system, message: `Investigated, ${n}.` },
      })),
    ),
  );
}

if (import.meta.main) await run();
