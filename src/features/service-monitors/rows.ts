import type { Selectable } from 'kysely';
import type { Severity } from '#engine/findings/types.ts';
import { describerOf } from '#engine/probes/causes.ts';
import { findKind, type ProbeKinds } from '#engine/probes/kind.ts';
import { type AuditChange, changesOf } from '#features/audit/index.ts';
import { type Mute, toMuteBody } from '#features/maintenance-windows/index.ts';
import type { Params } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import type { DB } from '#platform/database/types.ts';
import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';
import { maskSealed, maskSecrets } from './secrets.ts';
import type { LastCheck } from './views.ts';

/** The user-defined settings of a service monitor, with defaults filled in. */
export interface Definition {
  kind: string;
  name: string;
  intervalSeconds: number;
  timeoutSeconds: number;
  confirm: { failures: number; recoveries: number; retrySeconds: number };
  regions: string[];
  quorum: number | null;
  dependsOn: string[];
  tags: string[];
  severity: Severity;
  sloPercent: number | null;
  paused: boolean;
  /** All fields of the kind in the stored form, without the timeout. */
  settings: object;
}

/** A stored service monitor, with the times of its schedules. */
export type MonitorRow = Selectable<DB['service_monitors']> & {
  last_check_at: Date | null;
  next_due_at: Date | null;
  /** The reason why checks are inconclusive. Only set if no region's newest check is conclusive. */
  unknown_code: string | null;
  /** The message of the change to down or degraded; only set while the monitor has this status. */
  status_reason: { message: string | null; params: Params | null } | null;
  /** The measurements of the check at `last_check_at`. */
  last_check: LastCheck | null;
};

/** Current properties of a monitor that are not stored with it. */
export interface CurrentFacts {
  /** Whether a maintenance window or a mute is active. */
  maintenance: boolean;
  mute: Mute | null;
  /** Full days until the certificate that its endpoint serves now expires; null if unknown. */
  certificate_days: number | null;
}

/** Columns of a new service monitor, ready for an INSERT or a COPY. */
export interface NewMonitorRow {
  id: string;
  account_id: string;
  kind: string;
  name: string;
  domain_id: string | null;
  target: string;
  settings: object;
  interval_seconds: number;
  timeout_seconds: number;
  confirm_failures: number;
  confirm_recoveries: number;
  retry_seconds: number;
  regions: string[];
  quorum: number | null;
  depends_on: string[];
  tags: string[];
  severity: Severity;
  slo_percent: number | null;
  paused: boolean;
  status_since: Date;
  created_at: Date;
  updated_at: Date;
}

/** Returns the row of a new definition. `now` is when it was created. */
export function toNewRow(
  definition: Definition,
  place: { accountId: string; domainId: string | null; target: string },
  now: Date,
): NewMonitorRow {
  return {
    id: newId(),
    account_id: place.accountId,
    kind: definition.kind,
    domain_id: place.domainId,
    target: place.target,
    ...toColumns(definition),
    status_since: now,
    created_at: now,
    updated_at: now,
  };
}

/** Returns the columns that a PATCH may change. */
export function toColumns(definition: Definition) {
  return {
    name: definition.name,
    settings: definition.settings,
    interval_seconds: definition.intervalSeconds,
    timeout_seconds: definition.timeoutSeconds,
    confirm_failures: definition.confirm.failures,
    confirm_recoveries: definition.confirm.recoveries,
    retry_seconds: definition.confirm.retrySeconds,
    regions: definition.regions,
    quorum: definition.quorum,
    depends_on: definition.dependsOn,
    tags: definition.tags,
    severity: definition.severity,
    slo_percent: definition.sloPercent,
    paused: definition.paused,
  };
}

/** Returns a stored monitor as the body that would create it again (including secrets, so never for responses). */
export function toOrder(row: MonitorRow): PlainObject & { kind: string } {
  return { ...settingsOf(row), kind: row.kind, ...commonFields(row) };
}

function settingsOf({ settings }: MonitorRow): PlainObject {
  return isPlainObject(settings) ? settings : {};
}

/** Returns the fields shared by monitors of all kinds. */
function commonFields(row: MonitorRow) {
  return {
    name: row.name,
    domainId: row.domain_id,
    intervalSeconds: row.interval_seconds,
    timeoutSeconds: row.timeout_seconds,
    confirm: {
      failures: row.confirm_failures,
      recoveries: row.confirm_recoveries,
      retrySeconds: row.retry_seconds,
    },
    regions: row.regions,
    quorum: row.quorum,
    dependsOn: row.depends_on,
    tags: row.tags,
    severity: row.severity,
    sloPercent: row.slo_percent,
    paused: row.paused,
  };
}

/**
 * Returns the API representation of a monitor: the fields of its kind at the top level, secrets masked. If this version
 * does not support the kind, its fields are omitted, because any of them may be a secret.
 */
export function toBody(row: MonitorRow, kinds: ProbeKinds, current: CurrentFacts) {
  const kind = findKind(kinds, row.kind);
  return {
    id: row.id,
    kind: row.kind,
    // Only the kind's own fields contain secrets. All other fields follow, so that no stored field can override them.
    ...(kind === null ? {} : maskSecrets(kind, { ...kind.defaults, ...settingsOf(row) })),
    ...commonFields(row),
    state: {
      status: row.paused ? 'paused' : row.status,
      since: row.status_since.toISOString(),
      lastCheckAt: row.last_check_at?.toISOString() ?? null,
      nextCheckAt: row.paused ? null : (row.next_due_at?.toISOString() ?? null),
      maintenance: current.maintenance,
      mute: toMuteBody(current.mute),
      reason: row.paused ? null : reasonOf(row, kinds, current),
    },
    lastCheck:
      row.last_check === null || row.last_check_at === null
        ? null
        : {
            at: row.last_check_at.toISOString(),
            ...row.last_check,
            params: row.last_check.params ?? null,
            daysLeft: current.certificate_days ?? row.last_check.daysLeft,
          },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/**
 * Returns the reason why the newest checks are inconclusive. Otherwise, returns the cause of the problem, with the
 * message of the newest check if that check found the same cause.
 */
function reasonOf(
  row: MonitorRow,
  kinds: ProbeKinds,
  { certificate_days: daysLeft }: CurrentFacts,
): { code: string; message: string; params: Params | null } | null {
  const isProblem = row.status === 'down' || row.status === 'degraded';
  const code = row.unknown_code ?? (isProblem ? row.status_code : null);
  if (code === null) return null;
  // The number of days is the same as on all other screens.
  if (code === 'certificate-expires-soon' && daysLeft !== null) {
    const params = { daysLeft };
    return { code, message: describerOf(kinds)({ code, params }), params };
  }
  // The original message may be days old. For example, a certificate with 13 days left then may have 8 days left now.
  const newest = row.last_check?.code === code ? row.last_check : null;
  const reason = row.unknown_code === null ? (newest ?? row.status_reason) : null;
  return { code, message: reason?.message ?? describerOf(kinds)({ code }), params: reason?.params ?? null };
}

/**
 * Returns the audit log changes of a monitor that was created, changed or deleted, with its secrets masked. Null
 * represents the version before creation or after deletion.
 */
export function auditedChanges(
  kinds: ProbeKinds,
  before: MonitorRow | null,
  after: MonitorRow | null,
): AuditChange[] {
  const kind = findKind(kinds, (after ?? before)?.kind ?? '');
  // If a kind no longer exists, its secret fields are unknown.
  if (kind === null) return [];
  return changesOf(before && toOrder(before), after && toOrder(after), (version) =>
    maskSealed(kind.kind, maskSecrets(kind, version)),
  );
}
