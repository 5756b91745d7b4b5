import { fileURLToPath } from 'node:url';

/** What people run: the program as `scripts/build-program.mjs` made it from its sources. */
export const programFile = fileURLToPath(
  new URL('../../node_modules/.cache/program/main.mjs', import.meta.url),
);
