import { readFollowedLogs } from '#engine/ct/log-list-v3.ts';
import { hourMs } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import type { SourceClient } from '#platform/sources/client.ts';
import { createMonitoredDomains } from './monitored-domains.ts';
import { pollLog, type Step, type TailDeps } from './poll-log.ts';
import { findLeased, leaseLogs, releaseLeases, saveListedLogs } from './queries.ts';

/** Dependencies of the tail. */
type TailParts = Omit<TailDeps, 'holder' | 'watched'> & {
  log: Log;
  /** Client for the list of logs. */
  list: SourceClient;
  /** Creates a client for a log. */
  openClient(url: string): SourceClient;
  /** Interval in ms between reads of a log's head; default 4,000. */
  pollMs?: number;
};

/** Follows logs until stopped. Several processes share the logs. */
interface Tail {
  stop(): Promise<void>;
}

const pollMs = 4_000;
/** Duration of a lease in ms. A process that doesn't renew its leases within this time loses its logs. */
const leaseMs = 20_000;
const renewMs = 5_000;
const listMs = 6 * hourMs;
const listRetryMs = 30_000;
const maxDelayMs = 5 * 60_000;

export function startTail(parts: TailParts): Tail {
  const { db, clock, log } = parts;
  const stopping = new AbortController();
  const deps: TailDeps = { ...parts, holder: newId(), watched: createMonitoredDomains(db) };
  const followers = new Map<string, Promise<void>>();
  const warn = createRateLimitedWarning(log);
  const run = async () => {
    let listDueAt = Number.NEGATIVE_INFINITY;
    while (!stopping.signal.aborted) {
      const now = clock.now();
      try {
        if (now >= listDueAt)
          listDueAt = now + ((await readList(parts, stopping.signal)) ? listMs : listRetryMs);
        const until = new Date(now + leaseMs);
        for (const id of await leaseLogs(db, { holder: deps.holder, now: new Date(now), until })) {
          if (followers.has(id)) continue;
          followers.set(
            id,
            follow(deps, parts, id, stopping.signal).finally(() => followers.delete(id)),
          );
        }
        warn(null);
      } catch (error) {
        warn(error);
      }
      await clock.sleep(renewMs, stopping.signal);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
      await Promise.all(followers.values());
      await releaseLeases(db, deps.holder).catch(() => undefined);
    },
  };
}

/** Writes a repeated failure to the log only once. */
function createRateLimitedWarning(log: Log): (error: unknown) => void {
  let failing = false;
  return (error) => {
    if (error !== null && !failing) log.warn({ err: error }, 'certificate logs cannot be followed, retrying');
    failing = error !== null;
  };
}

/** Fetches the list of logs. Returns false if the list is not available. Known logs are still followed. */
async function readList(parts: TailParts, signal: AbortSignal): Promise<boolean> {
  const { db, clock, log, list } = parts;
  const response = await list.request({ maxBytes: 16 * 1024 * 1024, signal });
  if (response.kind !== 'ok') {
    log.warn(
      { outcome: response.kind === 'failed' ? response.code : response.kind },
      'the list of logs is not available',
    );
    return false;
  }
  try {
    const logs = readFollowedLogs(response.body.toString('utf8'));
    await withTransaction(db, (tx) => saveListedLogs(tx, logs, new Date(clock.now())));
    return true;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    log.warn({ err: error }, 'the list of logs cannot be read');
    return false;
  }
}

/** Follows one log until stopped or until another process leases it. Never rejects. */
async function follow(deps: TailDeps, parts: TailParts, logId: string, signal: AbortSignal): Promise<void> {
  const { clock, log } = parts;
  let failures = 0;
  let client: SourceClient | null = null;
  while (!signal.aborted) {
    let step: Step;
    try {
      if (client === null) {
        const row = await findLeased(deps.db, logId, deps.holder);
        if (row === null) return;
        client = parts.openClient(row.url);
      }
      step = await pollLog(deps, logId, { client, signal });
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error, logId }, 'a certificate log could not be read, retrying');
      step = { kind: 'failed', retryAfterMs: null };
    }
    if (step.kind === 'lost') return;
    failures = step.kind === 'failed' ? failures + 1 : 0;
    if (step.kind !== 'more') await clock.sleep(delayAfter(step, failures, parts.pollMs ?? pollMs), signal);
  }
}

function delayAfter(step: Step, failures: number, poll: number): number {
  if (step.kind !== 'failed') return poll;
  const delayMs = step.retryAfterMs ?? 0;
  return Math.min(maxDelayMs, Math.max(delayMs, poll * 2 ** Math.min(failures, 6)));
}
