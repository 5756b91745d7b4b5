import { inheritPolicy, judgeIssuance, type Violation } from '#engine/ct/policy.ts';
import { noteTroubles, type TroubleNote } from '#features/incidents/index.ts';
import type { Tx } from '#platform/database/types.ts';
import { type NotedIssuance, noteOver, noteViolation } from './note-issuances.ts';
import { type IssuanceRow, type Judgement, lockUnexpired, updateJudgements } from './queries/issuances.ts';
import { findPolicies } from './queries/policies.ts';
import { isIssuanceOver, toFacts, toNoted } from './rows.ts';

/**
 * Holds every certificate of the account that has not ended against its policies as they are now. What a person has
 * acknowledged stays so; of what is broken anew by a certificate of the baseline nobody is woken.
 */
export async function judgeAnew(
  tx: Tx,
  accountId: string,
  { domainId, issuanceId, now }: { domainId: string | null; issuanceId?: string; now: Date },
): Promise<void> {
  const policies = await findPolicies(tx, accountId);
  const judgements: Judgement[] = [];
  const notes: TroubleNote[] = [];
  const told = new Set<string>();
  for (const row of await lockUnexpired(tx, accountId, { domainId, issuanceId, now })) {
    const policy = inheritPolicy(policies.domains.get(row.domain_id), policies.account);
    const violations = judgeIssuance(toFacts(row), policy);
    const state = nextState(row, violations);
    judgements.push({ id: row.id, state, violations });
    const noted = toNoted(row, accountId);
    notes.push(...noteGone(row, noted, { violations, state }, now));
    const identity = row.tbs_sha256 ?? row.id;
    if (row.baseline || row.state === 'acknowledged' || isIssuanceOver(row, now) || told.has(identity))
      continue;
    told.add(identity);
    const known = new Set(row.violations.map(({ rule }) => rule));
    const fresh = violations.filter(({ rule }) => !known.has(rule));
    notes.push(...fresh.map((violation) => noteViolation(noted, violation, now)));
  }
  await updateJudgements(tx, accountId, judgements);
  await noteTroubles(tx, notes);
}

function nextState(row: IssuanceRow, violations: readonly Violation[]): IssuanceRow['state'] {
  if (row.state === 'acknowledged') return row.state;
  if (violations.length > 0) return 'unexpected';
  // Unexpected for its CA alone, which no policy has spoken of yet.
  return row.state === 'unexpected' && row.violations.length === 0 ? 'unexpected' : 'expected';
}

function noteGone(
  row: IssuanceRow,
  noted: NotedIssuance,
  { violations, state }: Pick<Judgement, 'violations' | 'state'>,
  now: Date,
): TroubleNote[] {
  const rules = new Set(violations.map(({ rule }) => rule));
  const gone: string[] = row.violations.map(({ rule }) => rule).filter((rule) => !rules.has(rule));
  if (row.state === 'unexpected' && row.violations.length === 0 && state === 'expected') {
    gone.push('unexpected');
  }
  return gone.map((what) => noteOver(noted, what, 'The policy now allows it.', now));
}
