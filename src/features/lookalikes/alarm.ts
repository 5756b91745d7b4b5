import type { Severity } from '#engine/findings/types.ts';
import type { TroubleNote } from '#features/incidents/index.ts';
import type { LookalikeRow } from './queries.ts';

/** A lookalike of the baseline alarms when it grows as dangerous as this. */
const graveFrom = 60;
/** One that appeared later, when it is likely and can be reached. */
const freshFrom = 40;

type Judged = Pick<
  LookalikeRow,
  'registered' | 'state' | 'score' | 'baseline' | 'addresses' | 'mail' | 'web'
>;

/** Whether somebody should be woken for it. */
function isAlarming(row: Judged): boolean {
  if (!row.registered || row.state === 'benign' || row.state === 'owned') return false;
  if (row.state === 'confirmed') return true;
  if (row.baseline) return row.score >= graveFrom;
  return row.score >= freshFrom && row.addresses.length + row.mail.length > 0;
}

/**
 * What incidents have to hear of a lookalike: trouble where it has become alarming, its end where it is no more. Null: nothing
 * new. What the baseline finds is nothing new either.
 */
export function noteOf(
  before: LookalikeRow | null,
  row: LookalikeRow,
  context: { domain: string; now: Date },
): TroubleNote | null {
  const was = before === null ? row.baseline && row.state !== 'confirmed' : isAlarming(before);
  const is = isAlarming(row);
  // One that was there from the beginning, however dangerous, has told nobody: a person's word does.
  const isTold = before?.baseline && before.state !== 'confirmed' && row.state === 'confirmed';
  if (before === null ? !is || was : is === was && !(is && isTold)) return null;
  return {
    accountId: row.account_id,
    source: { type: 'threat', id: row.id, name: row.name },
    what: 'lookalike',
    at: context.now,
    message: is ? describe(row) : whyOver(row),
    trouble: is
      ? {
          title: `${row.unicode} looks like ${context.domain}`,
          severity: severityOf(row),
          cause: row.state === 'confirmed' ? 'lookalike-confirmed' : 'lookalike-new',
          domainId: row.domain_id,
        }
      : null,
  };
}

function severityOf({ state, score }: Judged): Severity {
  return score >= 80 || (state === 'confirmed' && score >= graveFrom) ? 'critical' : 'high';
}

function describe(row: LookalikeRow): string {
  const { web, mail, registrar, score } = row;
  const site =
    web === null || web.status === null ? 'no web site' : web.parked ? 'a parked page' : 'a web site';
  const likeness = web?.similarity ? `, ${Math.round(web.similarity * 100)} % like the original` : '';
  const post = mail.length > 0 ? 'takes mail' : 'takes no mail';
  const by = registrar === null ? '' : ` Registered by ${registrar}.`;
  return `It has ${site}${likeness} and ${post}; score ${score} of 100.${by}`;
}

function whyOver({ registered, state }: Judged): string {
  if (!registered) return 'It is no longer registered.';
  if (state === 'benign') return 'It was marked as harmless.';
  return state === 'owned' ? "It is the owner's own." : 'It now looks harmless.';
}
