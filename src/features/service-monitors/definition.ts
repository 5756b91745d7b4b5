import { type BoundProbe, findKind, type ProbeKindEntry, type ProbeKinds } from '#engine/probes/kind.ts';
import { nameOfTarget, type Target } from '#engine/probes/target.ts';
import { isPrivateRegion } from '#engine/status/region-state.ts';
import { message } from '#messages/messages.ts';
import type { PlanLimits } from '#platform/config/plans.ts';
import { AppError, type InputFault, invalidInput } from '#platform/errors.ts';
import { toInputFaults } from '#platform/http/input-faults.ts';
import { compileGuard, type Guard } from '#platform/http/validation.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';
import { type MonitorDefaults, noDefaults, withWarnDays } from './defaults.ts';
import type { Definition } from './rows.ts';
import {
  defaultConfirm,
  defaultIntervalSeconds,
  defaultRegion,
  defaultTimeoutSeconds,
  type Order,
  orderSchemaOf,
} from './schemas.ts';

/** A validated definition. */
interface Defined {
  definition: Definition;
  target: Target;
  probe: BoundProbe;
}

/**
 * Returns the default interval in seconds: the default of the kind, the account or the service, but at least the
 * plan's shortest interval.
 */
export function defaultInterval(kind: ProbeKindEntry, limits: PlanLimits, defaults: MonitorDefaults): number {
  const intervalSeconds = kind.intervalSeconds ?? defaults.intervalSeconds ?? defaultIntervalSeconds;
  return Math.max(intervalSeconds, limits.minIntervalSeconds);
}

const defaultNameOf = ({ name, text, host }: Target): string =>
  name?.slice(0, 500) ?? nameOfTarget(text, host);

/** Returns the default timeout in seconds, from the kind, the account or the service, but at most the interval. */
export function defaultTimeout(
  kind: ProbeKindEntry,
  intervalSeconds: number,
  defaults: MonitorDefaults,
): number {
  const timeoutSeconds = kind.timeoutSeconds ?? defaults.timeoutSeconds ?? defaultTimeoutSeconds;
  return Math.min(timeoutSeconds, intervalSeconds);
}

/**
 * Validates complete input (a create body, or a stored monitor with a merged patch) and returns a definition with
 * defaults.
 * @throws AppError 400 with all faults (schema faults first, then violations of the rules); `interval_below_plan`;
 * `target_refused` if it is the only fault.
 */
export function define(
  input: PlainObject & { kind: string },
  context: {
    limits: PlanLimits;
    policy: EgressPolicy;
    kinds: ProbeKinds;
    /** Whether the definition is for a single check from this machine's command line. */
    isOnThisMachine?: boolean;
  },
  defaults: MonitorDefaults = noDefaults,
): Defined {
  const { limits, policy, kinds } = context;
  const kind = getKind(kinds, input.kind);
  const request = readOrder(kind, input);
  const { definition, probe } = toDefinition(kind, request, { limits, defaults });
  const faults = [
    ...findCommonFaults(definition),
    ...(context.isOnThisMachine ? [] : findPlaceFaults(kind, definition)),
    ...probe.findFaults(policy),
  ];
  if (definition.intervalSeconds < limits.minIntervalSeconds) throw belowPlan(limits);
  const target = probe.target();
  if (faults.length > 0 || !target) throw toError(faults);
  return { definition, target, probe };
}

/** Returns faults for regions that can't check a kind. */
function findPlaceFaults({ onlyInLocations, kind }: ProbeKindEntry, { regions }: Definition): InputFault[] {
  if (!onlyInLocations || regions.every(isPrivateRegion)) return [];
  return [{ pointer: '/regions', code: 'not_allowed', detail: message('kind-only-in-locations', { kind }) }];
}

/** @throws AppError 400 for an unknown kind. */
export function getKind(kinds: ProbeKinds, name: string): ProbeKindEntry {
  const kind = findKind(kinds, name);
  if (kind !== null) return kind;
  throw invalidInput(
    '/kind',
    'not_allowed',
    message('monitor-kind-unknown', { kinds: Object.keys(kinds).join(', ') }),
  );
}

const guards = new WeakMap<ProbeKindEntry, Guard<Order>>();

function readOrder(kind: ProbeKindEntry, input: PlainObject): Order {
  let guard = guards.get(kind);
  if (!guard) {
    guard = compileGuard(orderSchemaOf(kind));
    guards.set(kind, guard);
  }
  if (guard(input)) return input;
  const errors = toInputFaults(guard.errors ?? [], 'body');
  throw new AppError('invalid_request', errors[0]?.detail ?? message('monitor-settings-conflict'), {
    errors,
  });
}

function toDefinition(
  kind: ProbeKindEntry,
  request: Order,
  { limits, defaults }: { limits: PlanLimits; defaults: MonitorDefaults },
): { definition: Definition; probe: BoundProbe } {
  const own = Object.entries(request).filter(([field]) => Object.hasOwn(kind.orderFields, field));
  const intervalSeconds = request.intervalSeconds ?? defaultInterval(kind, limits, defaults);
  const timeoutSeconds = request.timeoutSeconds ?? defaultTimeout(kind, intervalSeconds, defaults);
  const given = withWarnDays(kind, Object.fromEntries(own), defaults);
  const { settings, probe } = kind.order(given, timeoutSeconds * 1000);
  const target = probe.target();
  const definition = {
    kind: kind.kind,
    name: request.name?.trim() ?? (target ? defaultNameOf(target) : kind.kind),
    intervalSeconds,
    timeoutSeconds,
    confirm: { ...defaultConfirm, ...(kind.confirm ?? defaults.confirm), ...request.confirm },
    regions: request.regions ?? [defaultRegion],
    quorum: request.quorum ?? null,
    dependsOn: request.dependsOn ?? [],
    tags: request.tags ?? [],
    severity: request.severity ?? 'high',
    sloPercent: request.sloPercent ?? null,
    paused: request.paused ?? false,
    settings,
  };
  return { definition, probe };
}

function belowPlan(limits: PlanLimits): AppError {
  const detail = message('interval-below-plan-minimum', { limit: limits.minIntervalSeconds });
  return new AppError('interval_below_plan', detail, {
    errors: [{ pointer: '/intervalSeconds', code: 'below_plan', detail }],
  });
}

function toError(faults: InputFault[]): AppError {
  const refused = faults.length > 0 && faults.every((fault) => fault.code === 'target_refused');
  const detail = faults[0]?.detail ?? message('target-invalid');
  return new AppError(refused ? 'target_refused' : 'invalid_request', detail, { errors: faults });
}

/** Applies a JSON merge patch (RFC 7396). */
export function mergePatch(target: PlainObject, patch: PlainObject): PlainObject {
  const merged: PlainObject = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    if (key === '__proto__') continue;
    const base = merged[key];
    if (value === null) delete merged[key];
    else if (isPlainObject(value)) merged[key] = mergePatch(isPlainObject(base) ? base : {}, value);
    else merged[key] = value;
  }
  return merged;
}

/**
 * Returns the faults in common fields that a schema can't detect because they depend on several fields. The list is
 * empty if the definition is valid.
 */
function findCommonFaults(definition: Definition): InputFault[] {
  const faults: InputFault[] = [];
  if (definition.timeoutSeconds > definition.intervalSeconds) {
    const detail = message('timeout-longer-than-interval');
    faults.push({ pointer: '/timeoutSeconds', code: 'above_interval', detail });
  }
  if (definition.quorum !== null && definition.quorum > definition.regions.length) {
    const detail = message('quorum-larger-than-regions');
    faults.push({ pointer: '/quorum', code: 'above_regions', detail });
  }
  return faults;
}
