import { after } from 'node:test';

type Action = () => unknown;

const ofFile: Action[] = [];
const ofProcess: Action[] = [];

/**
 * Runs `action` when the test file is over, the latest first, whatever failed before: what a `before` had started when it
 * broke off is ended too, and nothing keeps the process alive.
 */
export function later(action: Action): void {
  ofFile.push(action);
}

/** The same when the last file of this process is over, for what its files share. */
export function whenProcessEnds(action: Action): void {
  ofProcess.push(action);
}

/**
 * Ends what the file that just ran has started. Shards call it between their files.
 * @public
 */
export const cleanUpFile = (): Promise<void> => run(ofFile);

async function run(actions: Action[]): Promise<void> {
  for (const action of actions.splice(0).reverse()) {
    try {
      await action();
    } catch (error) {
      console.error(error);
    }
  }
}

after(async () => {
  await cleanUpFile();
  await run(ofProcess);
});
