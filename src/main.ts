import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiled modules are kept beside the packages, where nobody else can put theirs: a command starts in half the time.
// Static imports would be compiled before this line, hence the dynamic one.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
await import('#app/command-line.ts');
