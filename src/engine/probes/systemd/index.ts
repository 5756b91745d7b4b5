import { type Static, Type } from 'typebox';
import { abortedFailure } from '#engine/sockets/dial.ts';
import { systemd as systemdMessages } from '#messages/en/probes.ts';
import { evaluateRestarts, restartDefaults, restartFields } from '../expectations/restart-count.ts';
import { defineKind, type Timed } from '../kind.ts';
import {
  type CauseTable,
  noPhases,
  type Observation,
  type ProbeContext,
  type Reason,
  type Verdict,
} from '../types.ts';
import type { UnitState } from './show-unit.ts';

const settingsSchema = Type.Object({
  unit: Type.String({
    // Unit names as in systemd.unit(5), without anything that could be an option or a pattern.
    pattern: '^[A-Za-z0-9:_.\\\\@][A-Za-z0-9:_.\\\\@-]{0,254}$',
    description: 'Name of the unit; a name without a suffix means a service',
    examples: ['nginx.service'],
  }),
  expectState: Type.Enum(['active', 'not-failed'], {
    description:
      '`active`: the unit must be active; `not-failed`: the unit must not have failed, for units that a timer starts. Default active',
  }),
  ...restartFields,
});
type Settings = Timed<Static<typeof settingsSchema>>;

/** Cause class of each code. */
const SYSTEMD_CAUSES = {
  'systemd-unit-missing': 'content',
  'systemd-not-active': 'content',
  'systemd-failed': 'content',
  'systemd-unit-not-allowed': 'other',
  'systemd-unavailable': 'other',
} as const satisfies CauseTable<keyof typeof systemdMessages>;

interface SystemdObservation extends Observation {
  unit: UnitState | null;
}

/** Returns whether a list of names includes this unit. `*` in a name matches any characters. */
export const isUnitAllowed = (unit: string, allowed: readonly string[]): boolean =>
  allowed.some((pattern) => {
    const [first = '', ...others] = pattern.split('*');
    if (others.length === 0) return unit === first;
    const last = others.pop() ?? '';
    if (unit.length < first.length + last.length || !unit.startsWith(first) || !unit.endsWith(last))
      return false;
    let at = first.length;
    for (const part of others) {
      const found = unit.indexOf(part, at);
      if (found === -1 || found + part.length > unit.length - last.length) return false;
      at = found + part.length;
    }
    return true;
  });

async function probeSystemd(settings: Settings, context: ProbeContext): Promise<SystemdObservation> {
  const { clock, signal, services } = context;
  const startedMs = clock.monotonicMs();
  const observation: SystemdObservation = {
    durationMs: 0,
    address: null,
    phases: noPhases,
    failure: null,
    observed: null,
    unit: null,
  };
  if (services?.systemd === undefined || !isUnitAllowed(settings.unit, services.systemd.units)) {
    observation.failure = { phase: 'internal', code: 'systemd-unit-not-allowed' };
    return observation;
  }
  try {
    const { showUnit } = await import('./show-unit.ts');
    const unit = await showUnit(settings.unit, { signal, searchPath: services.systemd.searchPath });
    observation.unit = unit;
    observation.observed = `${unit.activeState} (${unit.subState})`;
  } catch (error) {
    const detail = signal.aborted ? 'timeout' : error instanceof Error ? error.message : 'unknown';
    observation.failure = { phase: 'internal', code: 'systemd-unavailable', detail };
  }
  observation.durationMs = clock.monotonicMs() - startedMs;
  if (observation.failure !== null) {
    const times = { elapsedMs: observation.durationMs, timeoutMs: settings.timeoutMs };
    observation.failure = abortedFailure(signal, times) ?? observation.failure;
  }
  return observation;
}

function evaluateSystemd({ unit, failure }: SystemdObservation, settings: Settings): Verdict {
  const name = settings.unit;
  if (failure !== null || unit === null) {
    const { code, detail } = failure ?? { code: 'systemd-unavailable' };
    return { status: 'unknown', reasons: [{ code, params: { unit: name, detail: detail ?? 'none' } }] };
  }
  const down = (reason: Reason): Verdict => ({ status: 'down', reasons: [reason] });
  const { loadState, activeState, subState, result } = unit;
  if (loadState === 'not-found') return down({ code: 'systemd-unit-missing', params: { unit: name } });
  const detail = result === 'success' || result === '' ? 'none' : result;
  if (activeState === 'failed') return down({ code: 'systemd-failed', params: { unit: name, detail } });
  const isActive = activeState === 'active' || activeState === 'reloading';
  if (settings.expectState === 'active' && !isActive) {
    const state = subState === '' || subState === 'dead' ? activeState : `${activeState}, ${subState}`;
    return down({ code: 'systemd-not-active', params: { unit: name, state, detail } });
  }
  const warnings = evaluateRestarts(unit, settings);
  return { status: warnings.length === 0 ? 'up' : 'degraded', reasons: warnings };
}

/** Suffixes of unit names (systemd.unit(5)). */
const suffix = /\.(service|socket|device|mount|automount|swap|target|path|timer|slice|scope)$/;

/** Checks the state of a systemd unit on an agent's machine. */
export const systemdKind = defineKind({
  kind: 'systemd',
  settingsSchema,
  defaults: { expectState: 'active', ...restartDefaults },
  example: { kind: 'systemd', unit: 'nginx.service', regions: ['loc-3f9a1c0b7d2e'] },
  secrets: [],
  tidy: (settings) => ({
    ...settings,
    unit: suffix.test(settings.unit) ? settings.unit : `${settings.unit}.service`,
  }),
  targetOf: ({ unit }) => ({ text: unit, host: unit, isAddress: true, origin: 'systemd', name: unit }),
  findFaults: () => [],
  probe: probeSystemd,
  evaluate: evaluateSystemd,
  messages: systemdMessages,
  causes: SYSTEMD_CAUSES,
  byTime: [],
  phases: [],
  watchesWeb: false,
  seesCertificate: 'never',
  // Limited, because each check starts a process.
  concurrency: 10,
  onlyInLocations: true,
  usesNetwork: false,
  commandLine: {
    options: [],
    orderOf: ({ text }) => ({ unit: text }),
  },
  upload: null,
});
