import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashSources } from '../../scripts/source-stamp.mjs';

/** The bundled program, as built by `scripts/build-program.mjs`. */
export const programFile = fileURLToPath(
  new URL('../../node_modules/.cache/program/main.mjs', import.meta.url),
);

const root = join(import.meta.dirname, '../..');
const setting = 'BELLTOWER_TEST_DATA_DIR';

/**
 * Creates a data folder with an empty, migrated database and passes its path to the tests. Reuses an existing folder
 * with the same migrations. A service that starts on a copy saves 2 s of CPU time.
 */
export function prepareData(): void {
  const made = join(
    root,
    'node_modules/.cache/prepared-data',
    hashSources(root, ['migrations', 'package-lock.json']),
  );
  if (!existsSync(made)) {
    const draft = `${made}.${process.pid}`;
    rmSync(dirname(made), { recursive: true, force: true });
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    const env = { ...process.env, BELLTOWER_DATA_DIR: draft };
    const { status, stderr } = spawnSync(process.execPath, [programFile, 'migrate'], {
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`No data folder could be prepared: ${stderr}`);
    renameSync(draft, made);
  }
  process.env[setting] = made;
}

/** Fills an empty folder with prepared data, if there is any. */
export function copyPreparedData(folder: string): void {
  const made = process.env[setting];
  if (made) cpSync(made, folder, { recursive: true, preserveTimestamps: true });
}
