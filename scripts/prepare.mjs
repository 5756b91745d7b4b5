// Installs what is missing before a script runs. Plain JavaScript on purpose: it must run on the machine's
// own Node (18 or newer) before the pinned Node and everything else is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.cache', 'belltower-installed');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

const [major] = process.versions.node.split('.').map(Number);
if (major < 18) {
  console.error(`Belltower needs Node 18 or newer to install itself; this is ${process.version}.`);
  process.exit(1);
}

const complete =
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === wanted &&
  existsSync(join(root, 'node_modules/.bin/node'));
if (!complete) {
  console.error('Installing what Belltower needs (once) …');
  const npm = process.env.npm_execpath;
  const command = npm?.endsWith('js') ? [process.execPath, npm] : ['npm'];
  // Not `npm ci`: it refuses a lock file in which a platform's optional packages are missing, as they are when
  // it was written against a registry that does not carry them. `--no-save` leaves the lock file alone.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync(command[0], [...command.slice(1), ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) {
    console.error(
      'npm install failed; the lines above say why. Run the same command again once it is mended.',
    );
    process.exit(done.status ?? 1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}
