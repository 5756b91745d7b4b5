import { spawnSync } from 'node:child_process';
import { findChromium as findIn } from '#engine/capture/find-chromium.ts';

/** A Chromium to test with, or null where there is none. */
export function findChromium(): string | null {
  const { BELLTOWER_TEST_CHROMIUM: told, PATH = '' } = process.env;
  return told || findIn(PATH);
}

/** What Debian calls the one without a window, which the tests need three quarters of the processor time with; and the whole. */
const packages = ['chromium-headless-shell', 'chromium'];

/** Installs Debian's where there is none and this process may. To be called once a run: two would wait for each other. */
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

/** Why browser tests cannot run here, or false when they can. */
export const missingChromium = (): string | false =>
  findChromium() === null ? 'no Chromium here (apt install chromium, or set BELLTOWER_TEST_CHROMIUM)' : false;

/** Who runs it where we are root. */
const nobody = { uid: 65_534, gid: 65_534 };

/**
 * Why Chromium cannot be put into its sandbox here, or false when it can: on Linux that takes namespaces of who is not root,
 * which containers and some distributions refuse.
 */
export function missingSandbox(): string | false {
  const missing = missingChromium();
  if (missing !== false || process.platform !== 'linux') return missing;
  const asUser = process.getuid?.() === 0 ? nobody : {};
  const tried = spawnSync('unshare', ['--user', '--map-root-user', '--net', 'true'], asUser);
  // Without the program that asks nobody can tell.
  const refused = tried.error === undefined && tried.status !== 0;
  return refused && 'Chromium has no sandbox here: the kernel gives no user namespaces to who is not root';
}
