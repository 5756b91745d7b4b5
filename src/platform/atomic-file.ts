import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/**
 * Writes a file atomically. `write` fills a temporary file next to `path`, which is then flushed to disk and renamed.
 * Until then, and after any error, the existing file at `path` stays unchanged. Symbolic links are followed. A device
 * or pipe, such as /dev/stdout, is written directly and never replaced.
 * @param write Writes to the given stream and resolves once all data is written.
 * @throws the error of `write` or of the system; EISDIR for a directory.
 */
export async function writeWholeFile(
  path: string,
  write: (stream: Writable) => Promise<void>,
  options: { mode?: number } = {},
): Promise<void> {
  const target = await findTarget(path);
  if (target.kind === 'stream') {
    await write(createWriteStream(target.path));
    return;
  }
  // The name is random, so an attacker cannot create a link there in advance.
  const draft = `${target.path}.${randomBytes(6).toString('hex')}.partial`;
  const stream = createWriteStream(draft, { flags: 'wx', mode: options.mode ?? 0o666 });
  try {
    await write(stream);
    await syncFile(draft);
    await rename(draft, target.path);
  } finally {
    // Without this wait, a file that is still being opened could be created after the removal.
    await close(stream);
    await rm(draft, { force: true });
  }
}

function close(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    if (stream.closed) return resolve();
    // `write` reports the error.
    stream.on('error', () => undefined).once('close', resolve);
    stream.destroy();
  });
}

async function findTarget(path: string): Promise<{ kind: 'file' | 'stream'; path: string }> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found === null) return { kind: 'file', path };
  if (found.isDirectory()) {
    throw Object.assign(new Error(`${path} is a folder. Use the path of a file.`), { code: 'EISDIR' });
  }
  return found.isFile() ? { kind: 'file', path: await realpath(path) } : { kind: 'stream', path };
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
