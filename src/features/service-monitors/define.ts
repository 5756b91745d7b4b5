import type { Ajv } from 'ajv';
import type { ProbeKind } from '#engine/probes/types.ts';
import type { PlanLimits } from '#platform/config/plans.ts';
import { AppError, type InputFault } from '#platform/errors.ts';
import { compileBody, toInputFaults } from '#platform/http/validation.ts';
import type { EgressPolicy } from '#platform/net/egress/types.ts';
import {
  defaultConfirm,
  defaultIntervalSeconds,
  defaultRegion,
  defaultTimeoutSeconds,
  overDefaults,
  settingsDefaults,
} from './defaults.ts';
import { commonFields, type Definition, type Settings } from './definition.ts';
import { normaliseHost } from './host.ts';
import { findFaults, type Target, targetOf } from './rules.ts';
import { createBodies } from './schemas.ts';

type Plain = Record<string, unknown>;

const validators = new Map<ProbeKind, ReturnType<Ajv['compile']>>();

/** The plan's shortest interval where that is longer than the usual one. */
export function defaultInterval(limits: PlanLimits): number {
  return Math.max(defaultIntervalSeconds, limits.minIntervalSeconds);
}

/**
 * Reads a whole order (a create body, or a stored monitor with a patch merged in) into a definition with defaults.
 * @throws AppError 400 with every fault: by schema first, then by the rules; `interval_below_plan`;
 *   `target_refused` when that is the only fault.
 */
export function define(
  order: Plain & { kind: ProbeKind },
  context: { limits: PlanLimits; policy: EgressPolicy },
): { definition: Definition; target: Target } {
  checkSchema(order);
  const definition = toDefinition(order, context.limits);
  const faults = findFaults(definition, context.policy);
  if (definition.intervalSeconds < context.limits.minIntervalSeconds) throw belowPlan(context.limits);
  const target = targetOf(definition.kind, definition.settings);
  if (faults.length > 0 || !target) throw toError(faults);
  return { definition, target };
}

function checkSchema(order: Plain & { kind: ProbeKind }): void {
  let validate = validators.get(order.kind);
  if (!validate) {
    validate = compileBody(createBodies[order.kind]);
    validators.set(order.kind, validate);
  }
  if (validate(order)) return;
  const errors = toInputFaults(validate.errors ?? [], 'body');
  throw new AppError('invalid_request', errors[0]?.detail ?? 'The monitor is not valid.', { errors });
}

function toDefinition(order: Plain & { kind: ProbeKind }, limits: PlanLimits): Definition {
  const known = new Set<string>([...commonFields, 'kind', 'domainId']);
  const own = Object.fromEntries(Object.entries(order).filter(([field]) => !known.has(field)));
  // Typed by the schema just checked; the defaults complete what it leaves optional.
  const settings = tidy(overDefaults(settingsDefaults[order.kind] as Plain, own)) as unknown as Settings;
  const intervalSeconds = (order.intervalSeconds as number | undefined) ?? defaultInterval(limits);
  const common = order as Partial<Definition>;
  return {
    kind: order.kind,
    name: common.name?.trim() ?? targetOf(order.kind, settings)?.host.slice(0, 500) ?? order.kind,
    intervalSeconds,
    timeoutSeconds: common.timeoutSeconds ?? Math.min(defaultTimeoutSeconds, intervalSeconds),
    confirm: { ...defaultConfirm, ...common.confirm },
    regions: common.regions ?? [defaultRegion],
    quorum: common.quorum ?? null,
    dependsOn: common.dependsOn ?? [],
    tags: common.tags ?? [],
    severity: common.severity ?? 'high',
    paused: common.paused ?? false,
    settings,
  };
}

/** One spelling of what can be spelt several ways. */
function tidy(settings: Plain): Plain {
  const tidied = { ...settings };
  if (typeof tidied.url === 'string') tidied.url = tidied.url.trim();
  for (const field of ['host', 'sni']) {
    const text = tidied[field];
    if (typeof text === 'string') tidied[field] = normaliseHost(text)?.host ?? text;
  }
  if (Array.isArray(tidied.pinnedSha256)) {
    tidied.pinnedSha256 = tidied.pinnedSha256.map((pin) => String(pin).toLowerCase());
  }
  return tidied;
}

function belowPlan(limits: PlanLimits): AppError {
  const detail = `intervalSeconds must be ${limits.minIntervalSeconds} or more on this plan.`;
  return new AppError('interval_below_plan', detail, {
    errors: [{ pointer: '/intervalSeconds', code: 'below_plan', detail }],
  });
}

function toError(faults: InputFault[]): AppError {
  const refused = faults.length > 0 && faults.every((fault) => fault.code === 'target_refused');
  const detail = faults[0]?.detail ?? 'The target cannot be read.';
  return new AppError(refused ? 'target_refused' : 'invalid_request', detail, { errors: faults });
}
