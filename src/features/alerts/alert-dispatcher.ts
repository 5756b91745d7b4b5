import type { Pool } from 'pg';
import { endFlapping, releaseAfterMaintenance } from '#features/incidents/index.ts';
import { listen } from '#platform/database/listen.ts';
import { createClaims, type WorkHost } from '#platform/work/claims.ts';
import { startWork } from '#platform/work/start-work.ts';
import { fireTimers, routeEvents } from './routing/route-events.ts';
import { createConcurrencyLimits, maxConcurrent } from './sending/concurrency-limits.ts';
import { setDeliveriesAside } from './sending/record-results.ts';
import {
  createDeliveryRecorder,
  deliveryWork,
  type SendParts,
  sendDueDeliveries,
} from './sending/send-deliveries.ts';

interface AlertDispatcherOptions extends Omit<SendParts, 'signal' | 'record' | 'onCapacity' | 'claims'> {
  /** Takes one connection permanently, for LISTEN. */
  pool: Pool;
  work?: WorkHost;
}

/** Routes events and sends deliveries until stopped. Any number of processes can run it. */
export interface AlertDispatcher {
  /** Stops claiming, lets attempts in progress finish for a limited time, and resolves. */
  stop(): Promise<void>;
}

const pollMs = 1_000;
/** Delay in ms before freed capacity is used. */
const batchDelayMs = 20;

export function startAlertDispatcher(options: AlertDispatcherOptions): AlertDispatcher {
  const { db, clock, log } = options;
  const stopping = new AbortController();
  const broken = new AbortController();
  let routeNow = new AbortController();
  const claims = createClaims(options, deliveryWork);
  const limits = createConcurrencyLimits();
  const parts: SendParts = {
    ...options,
    claims,
    record: createDeliveryRecorder({ ...options, claims }),
    onCapacity: () => sending.wake(),
    signal: broken.signal,
  };
  const sending = startWork(options, {
    claims,
    setAside: setDeliveriesAside,
    pollMs,
    abort: () => broken.abort(),
    async begin(attempt) {
      const free = limits.free();
      if (free === 0) return { claimed: 0, tasks: [] };
      // In-flight messages free capacity continuously. A separate claim for each freed slot would cost more than
      // sending the message.
      if (free < maxConcurrent.all) await clock.sleep(batchDelayMs, stopping.signal);
      const { claimed, attempts } = await sendDueDeliveries(parts, limits, attempt);
      return { claimed, tasks: attempts };
    },
  });

  /** Routes all pending events, then waits for a wake-up or the next poll. */
  async function routing(): Promise<void> {
    let failing = false;
    while (!stopping.signal.aborted) {
      routeNow = new AbortController();
      const wakeSignal = routeNow.signal;
      try {
        const done = await routeWaiting();
        failing = false;
        if (done > 0) continue;
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'events cannot be routed, retrying');
        failing = true;
      }
      await clock.sleep(pollMs, AbortSignal.any([wakeSignal, stopping.signal]));
    }
  }

  async function routeWaiting(): Promise<number> {
    const now = new Date(clock.now());
    await endFlapping(db, now);
    const released = await releaseAfterMaintenance(db, now);
    const fired = await fireTimers(db, now);
    const routed = await routeEvents(db, now);
    if (fired + routed > 0) sending.wake();
    return released + fired + routed;
  }

  const listeners = { incident_events: () => routeNow.abort(), alert_deliveries: () => sending.wake() };
  const running = Promise.all([listen(options, listeners, stopping.signal), routing()]);
  return {
    async stop() {
      stopping.abort();
      await Promise.all([running, sending.stop()]);
    },
  };
}
