import { sql } from 'kysely';
import { type Severity, severities } from '#engine/findings/types.ts';
import { modelVersion } from '#engine/risk/model.ts';
import type { Ctx } from '#features/access/index.ts';
import { dayMs } from '#platform/clock.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Queryable } from '#platform/database/types.ts';

/** Summary of the latest scan. */
export interface LatestScan {
  riskScore: number | null;
  label: string;
  scannedAt: string | null;
}

/** Returns the latest scans by monitor ID. Monitors without a scan are omitted. */
export async function readLatestScans(
  ctx: Pick<Ctx, 'db' | 'accountId'>,
  monitorIds: readonly string[],
): Promise<Map<string, LatestScan>> {
  if (monitorIds.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    risk_score: number | null;
    label: string;
    scanned_at: Date;
  }>`${named('latest-scans')}
    select m.id, r.risk_score, r.label, r.scanned_at
    from domain_monitors m join domain_monitor_risks r on r.monitor_id = m.id
    where m.account_id = ${ctx.accountId} and m.id = any(${monitorIds}::uuid[])
  `.execute(ctx.db);
  return new Map(
    rows.map((row) => [
      row.id,
      { riskScore: row.risk_score, label: row.label, scannedAt: row.scanned_at.toISOString() },
    ]),
  );
}

/** Figures of a domain monitor in a list. */
export interface DomainMonitorSummary {
  /** Daily scores, oldest first. */
  trend: { date: string; riskScore: number | null }[];
  /** Open findings by severity. */
  findings: Record<Severity, number>;
  registration: { expiresAt: string | null; registrar: string | null } | null;
}

const trendDays = 30;

/** Returns the summaries of domain monitors by ID in one statement. */
export async function readDomainSummaries(
  { db, accountId, clock }: Pick<Ctx, 'db' | 'accountId' | 'clock'>,
  monitorIds: readonly string[],
): Promise<Map<string, DomainMonitorSummary>> {
  if (monitorIds.length === 0) return new Map();
  const since = new Date(clock.now() - (trendDays - 1) * dayMs).toISOString().slice(0, 10);
  const { rows } = await sql<
    DomainMonitorSummary & { id: string; findings: Partial<Record<Severity, number>> }
  >`
    select m.id,
      coalesce((
        select json_agg(json_build_object('date', t.date, 'riskScore', t.risk_score) order by t.date) from (
          select distinct on (r.date) r.date, r.risk_score from risk_snapshots r
          where r.account_id = ${accountId} and r.monitor_id = m.id and r.date >= ${since}::date
          order by r.date, (r.model_version = ${modelVersion}) desc, r.created_at desc
        ) t), '[]'::json) as trend,
      coalesce((
        select json_object_agg(f.severity, f.n) from (
          select severity, count(*) as n from findings
          where account_id = ${accountId} and monitor_id = m.id and state = 'open'
            and disposition is distinct from 'false-positive' and disposition is distinct from 'accepted-risk'
          group by severity
        ) f), '{}'::json) as findings,
      (
        select json_build_object('registrar', p.facts->'facts'->'registrar'->>'name',
          'expiresAt', coalesce(p.facts->'facts'->>'expiresAt', p.facts->'facts'->>'registrarExpiresAt'))
        from posture_checks p
        where p.monitor_id = m.id and p.family = 'registration' and p.facts->>'kind' = 'found'
      ) as registration
    from domain_monitors m where m.account_id = ${accountId} and m.id = any(${[...monitorIds]}::uuid[])`.execute(
    db,
  );
  return new Map(
    rows.map(({ id, trend, findings, registration }) => [
      id,
      {
        trend,
        findings: Object.fromEntries(severities.map((name) => [name, findings[name] ?? 0])) as Record<
          Severity,
          number
        >,
        registration,
      },
    ]),
  );
}

/**
 * Returns whether the account has verified ownership of a name and the last check found the proof. The proof can use
 * any method for the exact name, but only DNS for a parent domain. A file on a parent domain's website does not prove
 * control of its subdomains.
 */
export async function isVerifiedOwner(db: Queryable, accountId: string, name: string): Promise<boolean> {
  const labels = name.split('.');
  const parents = labels.slice(1).map((_label, index) => labels.slice(index + 1).join('.'));
  const { rows } = await sql`
    select from domain_monitors m join domains d on d.id = m.domain_id
    where m.account_id = ${accountId} and m.verified_at is not null and m.proof_missing_since is null
      and (d.domain = ${name} or (d.domain = any(${parents}::text[]) and 'dns' = any(m.verification_methods)))
    limit 1
  `.execute(db);
  return rows.length > 0;
}
