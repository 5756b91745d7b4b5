import { caKeyOf } from '#engine/ct/ca-names.ts';
import { inheritPolicy, isNoPolicy } from '#engine/ct/policy.ts';
import { noteTroubles } from '#features/incidents/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { noteUnexpected } from '../note-issuances.ts';
import { type Judgement, lockPending, updateJudgements } from '../queries/issuances.ts';
import { findPolicies } from '../queries/policies.ts';
import { isIssuanceOver, toFacts, toNoted } from '../rows.ts';
import { identityOf } from './found.ts';
import { type IsInCaa, isExpected } from './prepare.ts';
import { selectKnownBefore } from './queries.ts';

/** Holds what came before the domain's past was known against that past, now that it is. */
export async function judgePending(
  db: Db,
  of: { account_id: string; domain_id: string; domain: string },
  { isInCaa, now }: { isInCaa: IsInCaa; now: Date },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const policies = await findPolicies(tx, of.account_id);
    const policy = inheritPolicy(policies.domains.get(of.domain_id), policies.account);
    const rows = await lockPending(tx, of.account_id, of.domain_id);
    const asked = rows.map((row) => ({
      ...{ account_id: of.account_id, domain_id: of.domain_id, identity: identityOf(toFacts(row)) },
      ...{ names: row.names, key_sha256: row.key_sha256, ca: caKeyOf(toFacts(row).issuer) },
    }));
    const known = await selectKnownBefore(tx, asked);
    const judgements: Judgement[] = [];
    for (const [n, row] of rows.entries()) {
      const quiet = !isNoPolicy(policy) || row.state !== 'expected' || isExpected(known[n]);
      const isNew = !quiet && !(await isInCaa(of.domain, toFacts(row)));
      judgements.push({ id: row.id, violations: row.violations, state: isNew ? 'unexpected' : row.state });
    }
    await updateJudgements(tx, of.account_id, judgements);
    const news = rows.filter(
      (row, n) =>
        row.state === 'expected' && judgements[n]?.state === 'unexpected' && !isIssuanceOver(row, now),
    );
    await noteTroubles(
      tx,
      news.map((row) => noteUnexpected(toNoted(row, of.account_id), now)),
    );
  });
}
