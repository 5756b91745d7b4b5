import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Runs a script with the pinned Node version and redirects its stdout to stderr. Exits this process if the script
 * fails.
 */
export async function runPinned(root, words) {
  const node = join(root, 'node_modules', '.bin', 'node');
  const [status] = await once(spawn(node, words, { cwd: root, stdio: ['ignore', 2, 2] }), 'close');
  if (status !== 0) process.exit(status ?? 1);
}
