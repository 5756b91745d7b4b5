import { createHash } from 'node:crypto';
import type { CollectedFile } from '#engine/evidence/types.ts';
import { writeXarf, type XarfReport } from '#engine/takedown/xarf.ts';
import type { Queryable } from '#platform/database/types.ts';
import { selectFiles } from '../collect/queries.ts';
import type { StoredTakedown } from '../queries.ts';
import type { Collection } from '../types.ts';
import { findParties } from '../views.ts';

/** Who sends reports: this service, by the address that its mails come from. */
export interface Sender {
  org: string;
  email: string;
}

/** Report and mail of a case as they stand: what approving would send. Nothing before evidence was collected. */
export async function reportFiles(
  db: Queryable,
  row: StoredTakedown,
  sender: Sender,
): Promise<CollectedFile[]> {
  const mail = [
    `To: ${row.mail_to.join(', ')}`,
    `Subject: ${row.mail_subject ?? ''}`,
    '',
    mailTextOf(row),
    '',
  ].join('\n');
  const report = await makeReport(db, row, sender);
  return [
    ...(report === null
      ? []
      : [
          {
            name: 'xarf.json',
            mediaType: 'application/json',
            content: Buffer.from(`${JSON.stringify(report, null, 2)}\n`),
          },
        ]),
    { name: 'mail.txt', mediaType: 'text/plain', content: Buffer.from(mail) },
  ];
}

/** The mail's text as it is sent: with the right by which it is asked for. */
export function mailTextOf({ mail_text: text, authorization_text: authorization }: StoredTakedown): string {
  const right = authorization?.trim()
    ? `\n\nOn whose behalf, and by what right:\n${authorization.trim()}`
    : '';
  return `${text ?? ''}${right}`;
}

async function makeReport(db: Queryable, row: StoredTakedown, sender: Sender): Promise<XarfReport | null> {
  const collection = row.collection as unknown as Collection | null;
  if (collection === null || row.collected_at === null) return null;
  const { organisation, email, brand } = await findParties(db, row);
  const stored = await selectFiles(db, row.account_id, row.id, row.round);
  const files = stored.map(({ name, media_type, sha256, content }) => ({
    name,
    mediaType: media_type,
    sha256: sha256.toString('hex'),
    content,
  }));
  return writeXarf({
    reportId: reportIdOf(row),
    at: row.collected_at,
    reporter: { org: organisation, email: row.approver_email ?? email },
    sender,
    brand,
    facts: collection.facts,
    files,
  });
}

/** The same report has the same id, however often it is written: a UUID of version 4 made of the case and its round. */
function reportIdOf({ id, round }: StoredTakedown): string {
  const hash = createHash('sha256').update(`takedown report ${id} ${round}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x40;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
