import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Imports are dynamic, as in main.ts, because static imports would be compiled before this line.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)));
const { runChild } = await import('./run-child.ts');
await runChild(process.env, process.argv.slice(2));
