import { describerOf } from '#engine/probes/causes.ts';
import type { ProbeServices, RunDetails } from '#engine/probes/types.ts';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { message, usedParams } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import type { OutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import type { Net } from '#platform/net/types.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import { rejectMovedSecrets } from '#platform/secret-settings.ts';
import { type MonitorDefaults, readDefaults } from './defaults.ts';
import { define, getKind } from './definition.ts';
import { readMembersOf } from './groups.ts';
import { requireProxy } from './proxies/proxies.ts';
import { findMonitor } from './queries.ts';
import { type MonitorRow, toOrder } from './rows.ts';
import { requestChecks } from './schedules.ts';
import { isMask, restoreSecrets } from './secrets.ts';
import { toStepBodies } from './step-results.ts';
import { storedOriginOf } from './update.ts';
import { rejectMasks, requireBrowserPlan } from './validation.ts';

/**
 * Makes a monitor due now and wakes the probers.
 * @throws AppError `conflict` while it is paused.
 */
export async function checkServiceMonitor(ctx: Ctx, id: string): Promise<MonitorRow> {
  const { accountId } = ctx;
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = await getById('service monitor', id, () => findMonitor(tx, accountId, id));
    if (row.paused) throw new AppError('conflict', message('monitor-paused'));
    await requestChecks(tx, { accountId, monitorIds: [id] }, now);
    await recordAudit(tx, ctx, now, {
      action: 'service_monitor.check',
      objectType: 'service_monitor',
      objectId: id,
    });
    return row;
  });
}

/** The maximum time that a request waits for its probe, in milliseconds. */
const maxWaitMs = 30_000;
const maxPerMinute = 30;
const maxConcurrent = 3;

/**
 * The start times of an account's probes in the last minute, and the number of its probes in progress, in this process.
 */
type Allowance = Map<string, { startedAt: number[]; running: number }>;

/**
 * Runs a single probe for these settings and stores nothing. The egress policy applies to addresses, just as in a
 * monitor's checks.
 * @throws AppError 400 from `define`; `rate_limited` for more than 30 per minute or 3 at the same time.
 */
export type ProbeOnce = (
  ctx: Ctx,
  input: PlainObject & { kind: string },
  /** The monitor with the stored secrets that replace masks in the settings. */
  monitorId?: string,
) => ReturnType<typeof probe>;

/** Creates a function that runs single probes. Its limits apply per account and process. */
export function createProbeOnce(net: Net, services: ProbeServices): ProbeOnce {
  const allowance: Allowance = new Map();
  return async (ctx, input, monitorId) => {
    const defaults = await readDefaults(ctx.db, ctx.accountId);
    const order =
      monitorId === undefined ? input : await withStoredSecrets(ctx, input, { monitorId, defaults });
    const { definition, probe: bound, target } = define(order, ctx, defaults);
    rejectMasks(getKind(ctx.kinds, order.kind), order);
    if (order.kind === 'browser') requireBrowserPlan(ctx.limits);
    const finish = startProbe(allowance, ctx.accountId, ctx.clock.now());
    try {
      const proxy = await requireProxy(ctx.db, ctx.accountId, definition.settings);
      const timeoutMs = Math.min(definition.timeoutSeconds * 1000, maxWaitMs);
      return await probe(ctx, {
        net,
        services,
        proxy,
        bound,
        timeoutMs,
        kind: definition.kind,
        target: target.text,
      });
    } finally {
      finish();
    }
  };
}

/** @throws AppError `not_found`; 400 if a stored secret would be sent to another origin. */
async function withStoredSecrets(
  ctx: Ctx,
  input: PlainObject & { kind: string },
  { monitorId, defaults }: { monitorId: string; defaults: MonitorDefaults },
): Promise<PlainObject & { kind: string }> {
  const { accountId } = ctx;
  const stored = await getById('service monitor', monitorId, () => findMonitor(ctx.db, accountId, monitorId));
  if (stored.kind !== input.kind)
    throw invalidInput('/kind', 'not_changeable', message('monitor-kind-fixed'));
  const kind = getKind(ctx.kinds, input.kind);
  const merged = { ...restoreSecrets(kind, input, toOrder(stored)), kind: input.kind };
  if (define(merged, ctx, defaults).target.origin !== storedOriginOf(kind, stored))
    rejectMovedSecrets(kind.secrets, { merged, patch: input, isMask });
  return merged;
}

function lastPicture({ pictures = [] }: RunDetails): { step: number; image: string } | null {
  const last = pictures.at(-1);
  return last === undefined ? null : { step: last.step, image: last.image.toString('base64') };
}

async function probe(
  ctx: Ctx,
  options: {
    net: Net;
    services: ProbeServices;
    proxy: OutboundProxy | null;
    bound: ReturnType<typeof define>['probe'];
    timeoutMs: number;
    kind: string;
    target: string;
  },
) {
  const { net, services, proxy, bound, timeoutMs, kind, target } = options;
  const { observation, evaluate } = await bound.probe({
    net,
    services,
    proxy,
    readMembers: (settings) => readMembersOf(ctx.db, ctx.accountId, settings),
    clock: ctx.clock,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { status, reasons } = evaluate(ctx.clock.now());
  const [headline] = reasons;
  return {
    kind,
    target,
    status,
    durationMs: observation.durationMs,
    code: headline?.code ?? null,
    error: observation.failure?.detail ?? null,
    message: headline ? describerOf(ctx.kinds)(headline) : null,
    params: headline ? usedParams(headline) : null,
    address: observation.address,
    phases: observation.phases,
    ...(observation.run && {
      steps: toStepBodies(observation.run.steps, describerOf(ctx.kinds)),
      values: observation.run.values ?? {},
      ...(observation.run.console && {
        console: observation.run.console,
        picture: lastPicture(observation.run),
      }),
    }),
  };
}

/** Counts a probe, or rejects it if the limit is reached. Returns a function that records the end of the probe. */
function startProbe(allowance: Allowance, accountId: string, now: number): () => void {
  const used = allowance.get(accountId) ?? { startedAt: [], running: 0 };
  used.startedAt = used.startedAt.filter((at) => at > now - 60_000);
  const [oldest = now] = used.startedAt;
  if (used.running >= maxConcurrent)
    throw new AppError('rate_limited', message('probes-running-limit', { count: maxConcurrent }), {
      retryAfterSeconds: 1,
    });
  if (used.startedAt.length >= maxPerMinute)
    throw new AppError('rate_limited', message('probes-per-minute-limit', { count: maxPerMinute }), {
      retryAfterSeconds: Math.max(1, Math.ceil((oldest + 60_000 - now) / 1000)),
    });
  used.startedAt.push(now);
  used.running++;
  allowance.set(accountId, used);
  pruneAllowances(allowance, now);
  return () => {
    used.running--;
  };
}

/** Removes the counts of accounts that no longer send requests, to free memory. */
function pruneAllowances(allowance: Allowance, now: number): void {
  if (allowance.size < 1_000) return;
  for (const [id, { startedAt, running }] of allowance)
    if (running === 0 && (startedAt.at(-1) ?? 0) <= now - 60_000) allowance.delete(id);
}
