import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { useBundledLibraries } from '../bundled-libraries.ts';

// As in main.ts: static imports would be compiled before this line.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)));
useBundledLibraries();
const { runChild } = await import('./run-child.ts');
await runChild(process.env, process.argv.slice(2));
