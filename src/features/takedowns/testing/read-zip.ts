import { createHash } from 'node:crypto';
import { fromBuffer } from 'yauzl';

/** Files of a zip by name, as another program reads them. */
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

/** Names of files whose hash or size is not what the manifest says, and of those that it does not name. */
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
