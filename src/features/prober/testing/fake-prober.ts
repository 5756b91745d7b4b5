import type { Observation } from '#engine/probes/types.ts';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/types.ts';
import { createLog } from '#platform/log/log.ts';
import type { Net } from '#platform/net/egress/types.ts';
import type { ProbeRegistry, ProberOptions } from '../types.ts';

/** For tests: a prober whose probes answer as told, over a real database. */

/** What a fake target does at its next probe. */
export type FakeAnswer = 'up' | 'slow' | 'refused' | 'timeout' | 'throw' | 'hang';

/** Probes whose answers are set by `answers`, by the `answer` field of the settings; `up` where nothing is set. */
export function fakeRegistry(answers: Map<string, FakeAnswer>): ProbeRegistry {
  const fake = {
    async probe(settings: unknown, { signal }: { signal: AbortSignal }): Promise<FakeObservation> {
      const { answer: key, host } = settings as { answer: string; host: string };
      const answer = answers.get(key) ?? 'up';
      if (answer === 'throw') throw new Error('a bug in a probe');
      if (answer === 'hang') await new Promise((resolve) => signal.addEventListener('abort', resolve));
      const code = { refused: 'connect-refused', timeout: 'connect-timeout', hang: 'timeout' }[
        answer as string
      ];
      return {
        answer,
        durationMs: 1.5,
        address: /^[\d.]+$/.test(host) ? host : null,
        phases: {
          dnsMs: null,
          connectMs: code === undefined ? 0.5 : null,
          tlsMs: null,
          firstByteMs: null,
          transferMs: null,
        },
        failure: code === undefined ? null : { phase: 'connect', code },
      };
    },
    evaluate(observation: Observation) {
      if (observation.failure !== null) {
        return { status: 'down' as const, reasons: [{ code: observation.failure.code }] };
      }
      if ((observation as FakeObservation).answer === 'slow') {
        return { status: 'degraded' as const, reasons: [{ code: 'too-slow' }] };
      }
      return { status: 'up' as const, reasons: [] };
    },
  };
  return { port: fake, http: fake, ping: fake };
}

interface FakeObservation extends Observation {
  answer: FakeAnswer;
}

const noNet = {} as Net;

/** Options of a prober over fakes. */
export function fakeProberOptions(
  database: Database,
  answers: Map<string, FakeAnswer>,
  more: Partial<ProberOptions> = {},
): ProberOptions {
  return {
    db: database.db,
    pool: database.pool,
    net: noNet,
    clock: systemClock,
    log: createLog(process.env.BELLTOWER_TEST_LOG ?? 'silent'),
    region: 'default',
    registry: fakeRegistry(answers),
    describeReason: (reason) => `It is ${reason.code}.`,
    tickMs: 50,
    ...more,
  };
}

/** Waits until `read` gives a value; throws after `withinMs`. */
export async function eventually<T>(
  read: () => Promise<T | null | undefined | false>,
  withinMs = 20_000,
): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    const value = await read();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > until) throw new Error('waited in vain');
    await systemClock.sleep(25);
  }
}
