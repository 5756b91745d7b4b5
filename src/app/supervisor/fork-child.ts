import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ChildPlan } from './messages.ts';

const program = fileURLToPath(new URL('./child-main.ts', import.meta.url));

/**
 * Kept modules are named before the first one is read, or the reader of TypeScript would be loaded for it (9 MB). Two pools of
 * memory are enough for one thread that works and some that help: glibc takes one for each.
 */
const childEnvironment = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)),
  MALLOC_ARENA_MAX: '2',
};

/**
 * Starts a child's process, which reads its settings from `environment`. It has a session of its own: Ctrl-C in the terminal
 * reaches the supervisor alone, which ends all in order.
 */
export function forkChild(plan: ChildPlan, environment: NodeJS.ProcessEnv): ChildProcess {
  return fork(program, plan.roles, {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...childEnvironment, ...environment },
  });
}
