// Runs the linters and compilers in parallel, because each alone leaves CPUs idle. Prints their results in a fixed
// order.
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareCheckout } from './prepare.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tools = ['biome ci .', 'tsc --noEmit', 'tsc --noEmit -p web', 'knip', 'node scripts/lint-texts.ts'];
const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

await prepareCheckout();

const run = (line) =>
  new Promise((resolve) => {
    const [program, ...words] = line.split(' ');
    const child = spawn(program, words, { cwd: root, env: { ...process.env, PATH } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.once('error', (error) => resolve({ output: `${line}: ${error.message}\n`, succeeded: false }));
    child.once('close', (code) => resolve({ output, succeeded: code === 0 }));
  });

for (const result of tools.map(run)) {
  const { output, succeeded } = await result;
  process.stdout.write(output);
  if (!succeeded) process.exitCode = 1;
}
