import { ZipFile } from 'yazl';
import type { CollectedFile } from '#engine/evidence/types.ts';

/** Packs files of a few megabytes into a zip; the same files at the same time make the same octets. */
export async function writeZip(files: readonly CollectedFile[], mtime: Date): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content } of files)
    zip.addBuffer(content, name, { mtime, mode: 0o100644, compress: true });
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
