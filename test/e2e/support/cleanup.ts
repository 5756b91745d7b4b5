import { after } from 'node:test';

const actions: (() => unknown)[] = [];

/**
 * Has `action` done when the test file is through, the latest first, whatever failed before: what a `before` had
 * started when it broke off is ended too, and nothing keeps the process alive.
 */
export function later(action: () => unknown): void {
  actions.push(action);
}

after(async () => {
  for (const action of actions.reverse()) {
    try {
      await action();
    } catch (error) {
      console.error(error);
    }
  }
});
