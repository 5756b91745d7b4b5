import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiled modules are kept beside the packages, where no one else can place theirs, so that a command starts in half
// the time. Static imports would be compiled before this line, hence the dynamic one.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
await import('#app/command-line.ts');
