import { closeSync, copyFileSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs';

/** PostgreSQL's own log is cut when it grows beyond this; one older piece is kept beside it. */
const largestLogBytes = 10 * 1024 * 1024;

/** Opens the log for a server to write to. Appending keeps writes whole when the file is cut meanwhile. */
export function openServerLog(path: string): number {
  return openSync(path, 'a', 0o600);
}

/** Bytes in the log so far. */
export function serverLogSize(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

/** Moves a log that has grown too large to `<path>.1`; the server goes on writing to the emptied file. */
export function cutServerLog(path: string, limitBytes: number = largestLogBytes): void {
  if (serverLogSize(path) <= limitBytes) return;
  copyFileSync(path, `${path}.1`);
  truncateSync(path, 0);
}

/** What was logged since the file had `from` bytes, the last 4 KiB of it at most. */
export function readServerLog(path: string, from: number): string {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch {
    return '';
  }
  try {
    const end = fstatSync(fd).size;
    const start = Math.max(from <= end ? from : 0, end - 4096);
    const buffer = Buffer.alloc(end - start);
    return buffer.toString('utf8', 0, readSync(fd, buffer, 0, buffer.length, start)).trim();
  } finally {
    closeSync(fd);
  }
}
