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

/** Files of a folder that does not change any more, each read when it is first asked for and then kept. */
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
