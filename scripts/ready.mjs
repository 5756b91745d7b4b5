// Sees to what a script of package.json needs, installed and built (`web`, `program`), in one process: a Node for each
// took half of it. Plain JavaScript, as what it runs.
import './prepare.mjs';

for (const what of process.argv.slice(2)) await import(`./build-${what}.mjs`);
