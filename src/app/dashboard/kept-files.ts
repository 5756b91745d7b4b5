import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { LRUCache } from 'lru-cache';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** A file as it is sent. */
export interface KeptFile {
  type: string;
  /** Whether there is a shorter form for clients that take Brotli. */
  hasBrotli: boolean;
  read: (form: 'plain' | 'brotli') => Promise<Buffer>;
}

/** Returns the files of a folder that no longer changes. Each file is read on first access and then cached. */
export function keepFiles(folder: string): ReadonlyMap<string, KeptFile> {
  const names = new Set(readdirSync(folder));
  const contents = new LRUCache<string, Buffer>({
    max: Math.max(1, names.size),
    fetchMethod: (name) => readFile(join(folder, name)),
  });
  const files = new Map<string, KeptFile>();
  for (const name of names) {
    const type = types[extname(name)];
    if (type === undefined) continue;
    files.set(name, {
      type,
      hasBrotli: names.has(`${name}.br`),
      read: (form) => contents.forceFetch(form === 'brotli' ? `${name}.br` : name),
    });
  }
  return files;
}
