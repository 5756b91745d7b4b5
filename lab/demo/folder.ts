import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRunningService } from '#platform/database/embedded/start-embedded.ts';
import type { Ports } from '../ports.ts';

/** State that the next start of the demo needs. The key belongs to the demo's own service on loopback. */
export interface DemoState {
  version: 2;
  /** Start and end of the simulated history, in epoch milliseconds. */
  from: number;
  to: number;
  ports: Ports;
  apiKey: string;
}

/** An error that prevents the start of the demo. Its message is for the user at the terminal. */
export class DemoError extends Error {}

const stateFile = 'demo.json';

/**
 * Prepares the demo's folder. Removes incomplete history, and with `fresh` any history.
 * @returns the state of an earlier demo, or null if the history has not been created yet.
 * @throws DemoError if the folder is in use or contains something other than a demo.
 */
export function prepareFolder(dataDir: string, fresh: boolean): DemoState | null {
  const left = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const state = left.includes(stateFile) ? readState(join(dataDir, stateFile)) : null;
  if (state !== null && !fresh) return state;
  if (left.length > 0) {
    if (!left.includes(stateFile))
      throw new DemoError(
        `${dataDir} contains files that are not a demo. Choose another folder with --data.`,
      );
    if (findRunningService(dataDir) !== null)
      throw new DemoError(`A demo is running on ${dataDir}; stop it first.`);
    rmSync(dataDir, { recursive: true });
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Empty until the history is complete. An interrupted demo therefore starts from scratch.
  writeFileSync(join(dataDir, stateFile), '', { mode: 0o600 });
  return null;
}

/** Marks the history as complete. */
export function saveState(dataDir: string, state: DemoState): void {
  const draft = join(dataDir, `${stateFile}.new`);
  writeFileSync(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, join(dataDir, stateFile));
}

function readState(path: string): DemoState | null {
  try {
    const state = JSON.parse(readFileSync(path, 'utf8')) as DemoState;
    return state.version === 2 ? state : null;
  } catch {
    return null;
  }
}
