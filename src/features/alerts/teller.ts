import type { Pool } from 'pg';
import { endFlapping, endHolds } from '#features/incidents/index.ts';
import { listen } from '#platform/database/listen.ts';
import { fireTimers } from './routing/fire-timers.ts';
import { routeEvents } from './routing/route-events.ts';
import { createPlaces } from './sending/places.ts';
import { createDeliveryRecorder, type SendParts, sendDue } from './sending/send-due.ts';

export interface TellerOptions extends Omit<SendParts, 'signal' | 'record' | 'onRoom'> {
  /** For LISTEN: takes one connection for good. */
  pool: Pool;
}

/** Routes events and sends deliveries until stopped; any number of processes may. */
export interface Teller {
  /** Takes nothing more, lets tries under way finish for a while, and resolves. */
  stop(): Promise<void>;
}

const pollMs = 1_000;
/** So long places that come free are gathered before they are filled. */
const gatherMs = 20;
/** After this the tries under way are broken off; their deliveries are taken up again after their lease. */
const finishWithinMs = 5_000;

export function startTeller(options: TellerOptions): Teller {
  const { db, clock, log } = options;
  const stopping = new AbortController();
  const broken = new AbortController();

  /** Works as long as there is work; then waits to be woken, or for the next look. */
  async function loop(name: string, wake: () => AbortSignal, work: () => Promise<number>): Promise<void> {
    let failing = false;
    while (!stopping.signal.aborted) {
      const woken = wake();
      try {
        const done = await work();
        failing = false;
        if (done > 0) continue;
      } catch (error) {
        if (!failing) log.warn({ err: error, loop: name }, 'alerts cannot be worked on; trying on');
        failing = true;
      }
      await clock.sleep(pollMs, AbortSignal.any([woken, stopping.signal]));
    }
  }

  const events = createWaker();
  const deliveries = createWaker();
  const ways = { record: createDeliveryRecorder(options), onRoom: deliveries.wake };
  const parts: SendParts = { ...options, ...ways, signal: broken.signal };
  const underWay = new Set<Promise<void>>();
  const places = createPlaces();

  /** Fills the places that are free. */
  async function send(): Promise<number> {
    if (places.free() === 0) return 0;
    // While others are under way more places come free every moment: a claim for each would cost more than the message.
    if (underWay.size > 0) await clock.sleep(gatherMs, stopping.signal);
    const { claimed, tries } = await sendDue(parts, places);
    for (const one of tries) {
      const tried = one.finally(() => {
        underWay.delete(tried);
        deliveries.wake();
      });
      underWay.add(tried);
    }
    return claimed;
  }

  const running = Promise.all([
    listen(options, { incident_events: events.wake, alert_deliveries: deliveries.wake }, stopping.signal),
    loop('routing', events.next, async () => {
      const now = new Date(clock.now());
      await endFlapping(db, now);
      const released = await endHolds(db, now);
      const fired = await fireTimers(db, now);
      const routed = await routeEvents(db, now);
      if (fired + routed > 0) deliveries.wake();
      return released + fired + routed;
    }),
    loop('sending', deliveries.next, send),
  ]);
  return {
    async stop() {
      stopping.abort();
      const over = new AbortController();
      void clock.sleep(finishWithinMs, over.signal).then(() => broken.abort());
      await running;
      await Promise.all(underWay);
      over.abort();
    },
  };
}

/** Something that can be woken: `next` gives a signal for the next time. */
function createWaker() {
  let controller = new AbortController();
  return {
    wake: () => controller.abort(),
    next: () => {
      controller = new AbortController();
      return controller.signal;
    },
  };
}
