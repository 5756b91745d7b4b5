// Installs missing packages and writes generated files. This is plain JavaScript, because it must run on the machine's
// own Node (18 or newer) before the pinned Node and the packages are installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildGenerated } from './build-generated.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.cache', 'belltower-installed');

/**
 * Installs the packages in the lock file. `what` is `running` for the packages that are required to build and run the
 * service, or `all` to include linters, generators and test tools, which takes twice as long. Exits the process on
 * failure.
 */
export function installPackages(what) {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 18) {
    console.error(`Belltower needs Node 18 or newer to install itself; this is ${process.version}.`);
    process.exit(1);
  }
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const [installedLock, installed] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  const isComplete =
    installedLock === lock &&
    (installed === 'all' || what === 'running') &&
    existsSync(join(root, 'node_modules', '.bin', 'node'));
  if (isComplete) return;
  // A developer's full installation is updated in full, so that the next start does not remove packages.
  const wanted = installed === 'all' ? 'all' : what;
  console.error(
    wanted === 'all' ? 'Installing tools for tests and linters (once) …' : 'Installing packages (once) …',
  );
  const npm = process.env.npm_execpath;
  const command = npm?.endsWith('js') ? [process.execPath, npm] : ['npm'];
  // `npm ci` can't be used: it rejects a lock file that lacks a platform's optional packages, which happens if the
  // registry does not have them. `--no-save` leaves the lock file unchanged.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  if (wanted === 'running') args.push('--omit=dev');
  const done = spawnSync(command[0], [...command.slice(1), ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) {
    console.error(
      'npm install failed; the lines above say why. Run the same command again once it is fixed.',
    );
    process.exit(done.status ?? 1);
  }
  removeHeaders();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, `${lock} ${wanted}`);
}

/** Removes the C++ headers from the Node package. They take up 67 MB, and only compilers of add-ons read them. */
function removeHeaders() {
  const packages = join(root, 'node_modules', 'node', 'node_modules');
  if (!existsSync(packages)) return;
  for (const entry of readdirSync(packages, { withFileTypes: true }))
    if (entry.isDirectory()) rmSync(join(packages, entry.name, 'include'), { recursive: true, force: true });
}

/** Installs all packages and writes the generated files that tests, linters and editors require. */
export async function prepareCheckout() {
  installPackages('all');
  await buildGenerated('client', 'findings');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepareCheckout();
