import { spawnSync } from 'node:child_process';
import { findChromium as findIn } from '#engine/capture/launch-chromium.ts';

/** Returns the path of a Chromium to test with, or null if there is none. */
export function findChromium(): string | null {
  const { BELLTOWER_TEST_CHROMIUM: configured, PATH = '' } = process.env;
  return configured || findIn(PATH);
}

/**
 * Debian's packages: the headless shell and the full browser. With the headless shell, the tests need three quarters of
 * the CPU time.
 */
const packages = ['chromium-headless-shell', 'chromium'];

/**
 * Installs Debian's Chromium if it is missing and this process has the rights. Called once per run, because two calls
 * would block each other.
 */
export function installChromium(): void {
  if (findChromium() !== null || process.getuid?.() !== 0) return;
  console.log('Installing Chromium for the browser tests (once) …');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env: environment, stdio: 'ignore', timeout: 300_000 } as const;
  const install = (name: string) =>
    spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], options).status === 0;
  if (packages.some(install)) return;
  spawnSync('apt-get', ['update', '-q'], options);
  packages.some(install);
}

/** Returns why browser tests cannot run here, or false if they can. */
export const missingChromium = (): string | false =>
  findChromium() === null ? 'no Chromium here (apt install chromium, or set BELLTOWER_TEST_CHROMIUM)' : false;

/** The user that runs Chromium if this process is root. */
const nobody = { uid: 65_534, gid: 65_534 };

/**
 * Returns why Chromium's sandbox cannot be used on this machine, or false if it can. On Linux, it needs unprivileged
 * user namespaces, which containers and some distributions disable.
 */
export function missingSandbox(): string | false {
  const missing = missingChromium();
  if (missing !== false || process.platform !== 'linux') return missing;
  const asUser = process.getuid?.() === 0 ? nobody : {};
  const tried = spawnSync('unshare', ['--user', '--map-root-user', '--net', 'true'], asUser);
  // Without the `unshare` program, this can't be determined.
  const refused = tried.error === undefined && tried.status !== 0;
  return (
    refused &&
    'Chromium has no sandbox here: the kernel does not allow unprivileged users to create user namespaces'
  );
}
