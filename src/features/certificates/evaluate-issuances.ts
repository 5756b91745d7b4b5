import { caKeyOf } from '#engine/ct/ca-names.ts';
import { evaluateIssuance, inheritPolicy, isNoPolicy, type Violation } from '#engine/ct/policy.ts';
import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { type ProblemReport, recordProblems, resolveIncidents } from '#features/incidents/index.ts';
import { message } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { getById } from '#platform/http/pagination.ts';
import {
  type IncidentIssuance,
  resolvedIncident,
  toIncidentIssuance,
  unexpectedIncident,
  violationIncident,
} from './issuance-incidents.ts';

import {
  type Evaluation,
  findIssuance,
  findPolicies,
  type IssuanceRow,
  type IssuanceState,
  isExpiredOrRevoked,
  lockPending,
  lockUnexpired,
  saveEvaluations,
  toFacts,
  updateTriage,
} from './queries.ts';
import { type IsInCaa, identityOf, isExpectedIssuer } from './record-issuances.ts';
import { selectIssuanceHistories } from './record-queries.ts';

/**
 * Evaluates the unexpired certificates of the account against its current policies. Acknowledged certificates stay
 * acknowledged. New violations by baseline certificates do not trigger alerts.
 */
export async function reevaluateIssuances(
  tx: Tx,
  accountId: string,
  { domainId, issuanceId, now }: { domainId: string | null; issuanceId?: string; now: Date },
): Promise<void> {
  const policies = await findPolicies(tx, accountId);
  const evaluations: Evaluation[] = [];
  const incidents: ProblemReport[] = [];
  const reported = new Set<string>();
  for (const row of await lockUnexpired(tx, accountId, { domainId, issuanceId, now })) {
    const policy = inheritPolicy(policies.domains.get(row.domain_id), policies.account);
    const violations = evaluateIssuance(toFacts(row), policy);
    const state = nextState(row, violations);
    evaluations.push({ id: row.id, state, violations });
    const incidentIssuance = toIncidentIssuance(row, accountId);
    incidents.push(...resolvedIncidents(row, incidentIssuance, { violations, state }, now));
    const identity = row.tbs_sha256 ?? row.id;
    if (
      row.baseline ||
      row.state === 'acknowledged' ||
      isExpiredOrRevoked(row, now) ||
      reported.has(identity)
    )
      continue;
    reported.add(identity);
    const known = new Set(row.violations.map(({ rule }) => rule));
    const added = violations.filter(({ rule }) => !known.has(rule));
    incidents.push(...added.map((violation) => violationIncident(incidentIssuance, violation, now)));
  }
  await saveEvaluations(tx, accountId, evaluations);
  await recordProblems(tx, incidents);
}

function nextState(row: IssuanceRow, violations: readonly Violation[]): IssuanceRow['state'] {
  if (row.state === 'acknowledged') return row.state;
  if (violations.length > 0) return 'unexpected';
  // The issuance was unexpected only because of its CA, which policies do not cover.
  return row.state === 'unexpected' && row.violations.length === 0 ? 'unexpected' : 'expected';
}

function resolvedIncidents(
  row: IssuanceRow,
  incidentIssuance: IncidentIssuance,
  { violations, state }: Pick<Evaluation, 'violations' | 'state'>,
  now: Date,
): ProblemReport[] {
  const rules = new Set(violations.map(({ rule }) => rule));
  const resolvedRules: string[] = row.violations.map(({ rule }) => rule).filter((rule) => !rules.has(rule));
  if (row.state === 'unexpected' && row.violations.length === 0 && state === 'expected') {
    resolvedRules.push('unexpected');
  }
  return resolvedRules.map((what) => resolvedIncident(incidentIssuance, what, message('policy-allows'), now));
}

/** Evaluates issuances that were stored before the domain had a baseline. */
export async function evaluatePending(
  db: Db,
  of: { account_id: string; domain_id: string; domain: string },
  { isInCaa, now }: { isInCaa: IsInCaa; now: Date },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const policies = await findPolicies(tx, of.account_id);
    const policy = inheritPolicy(policies.domains.get(of.domain_id), policies.account);
    const rows = await lockPending(tx, of.account_id, of.domain_id);
    const query = rows.map((row) => ({
      account_id: of.account_id,
      domain_id: of.domain_id,
      identity: identityOf(toFacts(row)),
      names: row.names,
      key_sha256: row.key_sha256,
      ca: caKeyOf(toFacts(row).issuer),
    }));
    const known = await selectIssuanceHistories(tx, query);
    const evaluations: Evaluation[] = [];
    for (const [n, row] of rows.entries()) {
      const isExpected = !isNoPolicy(policy) || row.state !== 'expected' || isExpectedIssuer(known[n]);
      const isNew = !isExpected && !(await isInCaa(of.domain, toFacts(row)));
      evaluations.push({ id: row.id, violations: row.violations, state: isNew ? 'unexpected' : row.state });
    }
    await saveEvaluations(tx, of.account_id, evaluations);
    const unexpected = rows.filter(
      (row, n) =>
        row.state === 'expected' && evaluations[n]?.state === 'unexpected' && !isExpiredOrRevoked(row, now),
    );
    await recordProblems(
      tx,
      unexpected.map((row) => unexpectedIncident(toIncidentIssuance(row, of.account_id), now)),
    );
  });
}

/** A user's decision about an issuance. */
interface IssuanceTriage {
  state?: IssuanceState;
  note?: string | null;
}

/** Stores a user's decision. Resolves the incidents of an issuance that is no longer unexpected. */
export async function triageIssuance(ctx: Ctx, id: string, input: IssuanceTriage): Promise<IssuanceRow> {
  const at = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const { accountId } = ctx;
    const before = await getById('issuance', id, () => findIssuance(tx, accountId, id, true));
    const state = input.state ?? before.state;
    const note = input.note === undefined ? before.note : input.note || null;
    await updateTriage(tx, accountId, id, { state, note });
    if (state !== 'unexpected' && before.state !== state) {
      const marked = message('issuance-marked', { name: ctx.actor.name, disposition: state });
      const over = {
        accountId,
        sourceId: id,
        at,
        message: marked,
        exceptFingerprint: null,
        closedBecause: null,
      };
      await resolveIncidents(tx, 'certificate', [over]);
    }
    await recordAudit(tx, ctx, at, {
      action: 'certificate.update',
      objectType: 'certificate',
      objectId: id,
      details: { names: before.names.slice(0, 5), state: { from: before.state, to: state }, note },
      changes: changesOf({ state: before.state, note: before.note }, { state, note }),
    });
    return { ...before, state, note };
  });
}
