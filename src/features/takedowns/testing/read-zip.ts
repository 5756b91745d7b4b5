import { createHash } from 'node:crypto';
import { fromBuffer } from 'yauzl';

/** Returns the files of a zip by name, read by a different library. */
export function readZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, archive) => {
      if (error) return reject(error);
      archive.on('error', reject);
      archive.on('end', () => resolve(files));
      archive.on('entry', (entry) => {
        archive.openReadStream(entry, (fault, stream) => {
          if (fault) return reject(fault);
          const pieces: Buffer[] = [];
          stream.on('data', (piece: Buffer) => pieces.push(piece));
          stream.on('error', reject);
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(pieces));
            archive.readEntry();
          });
        });
      });
      archive.readEntry();
    });
  });
}

/** Returns the names of files with a different hash or size in the manifest, and of files that are missing from it. */
export function findStrays(files: ReadonlyMap<string, Buffer>): string[] {
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '{"files":[]}') as {
    files: { name: string; size: number; sha256: string }[];
  };
  const listed = new Map(manifest.files.map((file) => [file.name, file]));
  const names = new Set([...files.keys(), ...listed.keys()]);
  names.delete('manifest.json');
  return [...names].filter((name) => {
    const content = files.get(name);
    const file = listed.get(name);
    if (content === undefined || file === undefined) return true;
    return file.size !== content.length || file.sha256 !== createHash('sha256').update(content).digest('hex');
  });
}
