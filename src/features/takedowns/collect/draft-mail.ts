import type { EvidenceFacts } from '#engine/evidence/types.ts';
import { writeTakedownMail } from '#engine/takedown/mail-words.ts';
import type { Queryable } from '#platform/database/types.ts';
import type { TakedownRow } from '../queries.ts';
import { findParties } from '../views.ts';

/** Subject and text of a case's mail, for a person to read and change. */
export async function draftMail(
  db: Queryable,
  row: TakedownRow,
  { facts, now }: { facts: EvidenceFacts; now: Date },
): Promise<{ mail_subject: string; mail_text: string }> {
  const { organisation, brand } = await findParties(db, row);
  const { subject, text } = writeTakedownMail({
    ...facts,
    brand,
    organisation,
    collectedAt: now,
    earlier: row.submissions
      .filter(({ outcome }) => outcome === 'sent')
      .map(({ at, to, messageId }) => ({ at: new Date(at), to, messageId })),
    relapsed: row.verified_down_at !== null,
  });
  return { mail_subject: subject, mail_text: text };
}
