import { spawnSync } from 'node:child_process';
import { findChromium as findIn } from '#engine/capture/find-chromium.ts';

/** A Chromium to test with, or null where there is none. */
export function findChromium(): string | null {
  const { BELLTOWER_TEST_CHROMIUM: told, PATH = '' } = process.env;
  return told || findIn(PATH);
}

/** Installs Debian's where there is none and this process may. To be called once a run: two would wait for each other. */
export function installChromium(): void {
  if (findChromium() !== null || process.getuid?.() !== 0) return;
  console.log('Installing Chromium for the browser tests (once) …');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env: environment, stdio: 'ignore', timeout: 300_000 } as const;
  const install = () =>
    spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], options);
  if (install().status === 0) return;
  spawnSync('apt-get', ['update', '-q'], options);
  install();
}

/** Why browser tests cannot run here, or false when they can. */
export const missingChromium = (): string | false =>
  findChromium() === null ? 'no Chromium here (apt install chromium, or set BELLTOWER_TEST_CHROMIUM)' : false;
