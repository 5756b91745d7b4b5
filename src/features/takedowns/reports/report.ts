import { createHash } from 'node:crypto';
import { ZipFile } from 'yazl';
import { describeFile, hashOf, writeManifest } from '#engine/evidence/collect-evidence.ts';
import type { CollectedFile } from '#engine/evidence/types.ts';
import { createXarfReport, type XarfReport } from '#engine/takedown/xarf.ts';
import { message } from '#messages/messages.ts';
import type { Queryable } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { selectFiles } from '../evidence/queries.ts';
import type { StoredTakedown, TakedownRow } from '../queries.ts';
import type { Collection } from '../types.ts';
import { findParties } from '../views.ts';

/** The sender of reports: this service, with the address of its emails. */
export interface Sender {
  org: string;
  email: string;
}

/**
 * Returns the current report and email of a case. An approval would send this version. There is no report before
 * evidence was collected.
 */
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
  const report = await buildReport(db, row, sender);
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

/** Returns the complete text of the email, including the legal basis. */
export function mailTextOf({ mail_text: text, authorization_text: authorization }: StoredTakedown): string {
  const right = authorization?.trim() ? `\n\nAuthorization and legal basis:\n${authorization.trim()}` : '';
  return `${text ?? ''}${right}`;
}

async function buildReport(db: Queryable, row: StoredTakedown, sender: Sender): Promise<XarfReport | null> {
  const collection = row.collection as unknown as Collection | null;
  if (collection === null || row.collected_at === null) return null;
  const { organization, email, brand } = await findParties(db, row);
  const stored = await selectFiles(db, row.account_id, row.id, row.round);
  const files = stored.map(({ name, media_type, sha256, content }) => ({
    name,
    mediaType: media_type,
    sha256: sha256.toString('hex'),
    content,
  }));
  return createXarfReport({
    reportId: reportIdOf(row),
    at: row.collected_at,
    reporter: { org: organization, email: row.approver_email ?? email },
    sender,
    brand,
    facts: collection.facts,
    files,
  });
}

/** Returns the ID of a report: a version 4 UUID derived from the case and its round, so that the ID never changes. */
function reportIdOf({ id, round }: StoredTakedown): string {
  const hash = createHash('sha256').update(`takedown report ${id} ${round}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x40;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/**
 * Returns the evidence of a case as a zip file: files of the last round, earlier rounds in folders, report and email
 * (as approved, or as they are now if not approved), and a manifest with the hash of each file.
 * @throws AppError `not_found` before evidence was collected.
 */
export async function packEvidence(db: Queryable, row: TakedownRow, sender: Sender): Promise<Buffer> {
  const at = row.collected_at;
  if (at === null) throw new AppError('not_found', message('takedown-no-evidence'));
  const stored = await selectFiles(db, row.account_id, row.id);
  const collected = stored.map(({ round, name, media_type, content }): CollectedFile => {
    const folder = round === row.round ? '' : `round-${round}/`;
    return { name: `${folder}${name}`, mediaType: media_type, content };
  });
  const names = new Set(collected.map(({ name }) => name));
  const drafts = (await reportFiles(db, row, sender)).filter(({ name }) => !names.has(name));
  const files = [...collected, ...drafts];
  const head = { takedownId: row.id, url: row.url, collectedAt: at.toISOString(), round: row.round };
  const manifest = writeManifest(head, files.map(describeFile));
  return writeZip(
    [{ name: 'manifest.json', mediaType: 'application/json', content: manifest }, ...files],
    at,
  );
}

/** Returns a file name that is unique to the case. */
export const packageName = (row: TakedownRow) => `takedown-${row.id}-${hashOf(row.url).slice(0, 8)}.zip`;

/** Creates a zip file of a few megabytes; the same files and time produce the same bytes. */
async function writeZip(files: readonly CollectedFile[], mtime: Date): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content } of files)
    zip.addBuffer(content, name, { mtime, mode: 0o100644, compress: true });
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
