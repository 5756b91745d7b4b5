import { describeFile, hashOf, writeManifest } from '#engine/evidence/manifest.ts';
import type { CollectedFile } from '#engine/evidence/types.ts';
import type { Queryable } from '#platform/database/types.ts';
import { notFound } from '#platform/errors.ts';
import { selectFiles } from '../collect/queries.ts';
import type { TakedownRow } from '../queries.ts';
import type { Sender } from './report.ts';
import { reportFiles } from './report.ts';
import { writeZip } from './write-zip.ts';

/**
 * The evidence of a case as one zip: files of the last round, earlier rounds in folders, report and mail (as approved, or
 * as they stand), and the manifest with the hash of each.
 * @throws AppError `not_found` before anything was collected.
 */
export async function packEvidence(db: Queryable, row: TakedownRow, sender: Sender): Promise<Buffer> {
  const at = row.collected_at;
  if (at === null) throw notFound('evidence: nothing has been collected yet');
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

/** Name of an evidence file that cannot be taken for another's. */
export const packageName = (row: TakedownRow) => `takedown-${row.id}-${hashOf(row.url).slice(0, 8)}.zip`;
