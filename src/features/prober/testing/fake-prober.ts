import { Type } from 'typebox';
import { orderOfHost } from '#engine/probes/command-line.ts';
import { defineKind, type ProbeKindEntry, type ProbeKinds } from '#engine/probes/kind.ts';
import { hostTarget } from '#engine/probes/target.ts';
import { allPhases, type Observation, type ProbeFailure } from '#engine/probes/types.ts';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/types.ts';
import { createLog } from '#platform/log.ts';
import type { Net } from '#platform/net/types.ts';
import type { StallMeter } from '../../check-engine/stall-meter.ts';
import type { ProberOptions } from '../presence.ts';

/** A prober for tests with a real database. Its probes return preset results. */

/** The behavior of a fake target at its next probe. A hanging target hangs until its answer is changed. */
export type FakeAnswer = 'up' | 'slow' | 'refused' | 'timeout' | 'throw' | 'hang' | 'unable';

const fakeSettings = Type.Object({ host: Type.String(), answer: Type.String() });

/** Creates a kind that returns the result of `answerOf` for the `answer` field of its settings. */
export function fakeKind(kind: string, answerOf: (answer: string) => FakeAnswer): ProbeKindEntry {
  return defineKind({
    kind,
    settingsSchema: fakeSettings,
    defaults: { answer: '' },
    example: {},
    secrets: [],
    tidy: (settings) => settings,
    targetOf: ({ host }) => hostTarget(host),
    findFaults: () => [],
    probe: async (settings, { signal }) => {
      const answer = answerOf(settings.answer);
      if (answer === 'throw') throw new Error('a bug in a probe');
      while (answerOf(settings.answer) === 'hang' && !signal.aborted) await systemClock.sleep(5, signal);
      return observe(answer, settings.host);
    },
    evaluate({ answer, failure }) {
      if (failure !== null) {
        const status = failure.phase === 'internal' ? 'unknown' : 'down';
        return { status, reasons: [{ code: failure.code }] };
      }
      if (answer === 'slow') return { status: 'degraded', reasons: [{ code: 'too-slow' }] };
      return { status: 'up', reasons: [] };
    },
    messages: {},
    causes: {},
    byTime: [],
    phases: allPhases,
    watchesWeb: false,
    seesCertificate: 'never',
    concurrency: 500,
    commandLine: { options: [], orderOf: orderOfHost },
    upload: null,
  });
}

interface FakeObservation extends Observation {
  answer: FakeAnswer;
}

const failures: Partial<Record<FakeAnswer, ProbeFailure>> = {
  refused: { phase: 'connect', code: 'connect-refused' },
  timeout: { phase: 'connect', code: 'connect-timeout' },
  hang: { phase: 'connect', code: 'timeout' },
  unable: { phase: 'internal', code: 'ping-unavailable' },
};

function observe(answer: FakeAnswer, host: string): FakeObservation {
  const failure = failures[answer] ?? null;
  const connectMs = failure === null ? 0.5 : null;
  return {
    answer,
    durationMs: 1.5,
    address: /^[\d.]+$/.test(host) ? host : null,
    phases: { dnsMs: null, connectMs, tlsMs: null, firstByteMs: null, transferMs: null },
    failure,
  };
}

/** Creates kinds that return the results in `answers`. The default is `up`. */
export function fakeKinds(answers: Map<string, FakeAnswer>): ProbeKinds {
  const kinds = ['port', 'http', 'ping'].map((kind) => [
    kind,
    fakeKind(kind, (answer) => answers.get(answer) ?? 'up'),
  ]);
  return Object.fromEntries(kinds);
}

const noNet = {} as Net;

/**
 * A stall meter that is never late. Otherwise, the prober on a busy machine would attribute the behavior of a fake
 * target to its own delays.
 */
const punctual: StallMeter = { tick() {}, read: () => ({ lateMs: 0, long: 0, turns: 0 }) };

/** Options of a prober with fake targets. */
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
    kinds: fakeKinds(answers),
    tickMs: 50,
    stalls: punctual,
    ...more,
  };
}

/** Waits until `read` returns a value; throws after `withinMs`. */
export async function eventually<T>(
  read: () => Promise<T | null | undefined | false>,
  withinMs = 60_000,
): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    const value = await read();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > until) throw new Error('waited in vain');
    await systemClock.sleep(25);
  }
}
