import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

function look(): string | null {
  const { BELLTOWER_TEST_CHROMIUM: told, PATH = '' } = process.env;
  if (told) return told;
  const paths = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return paths.find(isProgram) ?? null;
}

/** A Chromium to test with: one that is there, or Debian's, installed where this process may. Null where it cannot. */
export function findChromium(): string | null {
  const found = look();
  if (found !== null || process.getuid?.() !== 0) return found;
  console.error('Installing Chromium for the browser tests (once) …');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env: environment, stdio: 'ignore', timeout: 600_000 } as const;
  spawnSync('apt-get', ['update', '-q'], options);
  spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], options);
  return look();
}

/** Why browser tests cannot run here, or false when they can; installs nothing. */
export const missingChromium = (): string | false =>
  look() === null ? 'no Chromium here (apt install chromium, or set BELLTOWER_TEST_CHROMIUM)' : false;
