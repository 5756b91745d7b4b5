import type { Severity } from '#engine/findings/types.ts';
import type { ProblemReport } from '#features/incidents/index.ts';
import { type Message, message } from '#messages/messages.ts';
import type { LookalikeRow } from './queries.ts';

/** The minimum score at which baseline lookalikes open an incident after a change. */
const baselineAlertScore = 60;
/** The minimum score at which new reachable lookalikes open an incident. */
const newAlertScore = 40;

type IncidentFields = Pick<
  LookalikeRow,
  'registered' | 'state' | 'score' | 'baseline' | 'addresses' | 'mail' | 'web'
>;

/** Returns whether a lookalike opens an incident. */
function isAlerting(row: IncidentFields): boolean {
  if (!row.registered || row.state === 'benign' || row.state === 'owned') return false;
  if (row.state === 'confirmed') return true;
  if (row.baseline) return row.score >= baselineAlertScore;
  return row.score >= newAlertScore && row.addresses.length + row.mail.length > 0;
}

/**
 * Returns the incident to open or resolve after a change of a lookalike, or null. A lookalike of the baseline doesn't
 * open an incident when it is first stored.
 */
export function incidentOf(
  before: LookalikeRow | null,
  row: LookalikeRow,
  context: { domain: string; now: Date },
): ProblemReport | null {
  const was = before === null ? row.baseline && row.state !== 'confirmed' : isAlerting(before);
  const is = isAlerting(row);
  // A baseline lookalike did not open an incident when it was stored, so its confirmation by a user opens one.
  const wasConfirmed = before?.baseline && before.state !== 'confirmed' && row.state === 'confirmed';
  if (before === null ? !is || was : is === was && !(is && wasConfirmed)) return null;
  return {
    accountId: row.account_id,
    source: { type: 'threat', id: row.id, name: row.name },
    what: 'lookalike',
    at: context.now,
    message: is ? describe(row) : resolutionOf(row),
    trouble: is
      ? {
          title: message('lookalike-of-domain', { name: row.unicode, domain: context.domain }),
          severity: severityOf(row),
          cause: row.state === 'confirmed' ? 'lookalike-confirmed' : 'lookalike-new',
          domainId: row.domain_id,
        }
      : null,
  };
}

function severityOf({ state, score }: IncidentFields): Severity {
  return score >= 80 || (state === 'confirmed' && score >= baselineAlertScore) ? 'critical' : 'high';
}

function describe({ web, mail, registrar, score }: LookalikeRow): Message {
  return message('lookalike-facts', {
    site: web === null || web.status === null ? 'none' : web.parked ? 'parked' : 'live',
    similarity: web?.similarity ? String(Math.round(web.similarity * 100)) : 'none',
    mail: mail.length > 0 ? 'yes' : 'no',
    score,
    registrar: registrar ?? 'none',
  });
}

function resolutionOf({ registered, state }: IncidentFields): Message {
  if (!registered) return message('lookalike-unregistered');
  if (state === 'benign') return message('lookalike-marked-harmless');
  return state === 'owned' ? message('lookalike-own') : message('lookalike-harmless');
}
