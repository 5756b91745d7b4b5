import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/**
 * Writes a file that is whole or not there: under a name of its own beside `path` until `write` is through, then on
 * disk, then renamed. What stood at `path` stays until that moment, and when anything fails. A symbolic link is
 * followed. A device or pipe, such as /dev/stdout, is written to and never replaced.
 * @param write fills the stream it is given and settles once all is written.
 * @throws what `write` throws, or the system's error; EISDIR for a folder.
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
  // Not to be guessed and never there before: nobody can lay a link where we will write.
  const draft = `${target.path}.${randomBytes(6).toString('hex')}.partial`;
  const stream = createWriteStream(draft, { flags: 'wx', mode: options.mode ?? 0o666 });
  try {
    await write(stream);
    await syncFile(draft);
    await rename(draft, target.path);
  } finally {
    // One that is still being opened would make the draft after it was removed.
    await close(stream);
    await rm(draft, { force: true });
  }
}

function close(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    if (stream.closed) return resolve();
    // What went wrong is told by `write`.
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
