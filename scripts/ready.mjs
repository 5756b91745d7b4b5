// Installs packages and builds what a script in package.json requires (`web`, `program`, `findings`; `tools` for test
// packages). Does everything in one process, because starting Node for each step took half of the time. This is plain
// JavaScript, like the scripts that it runs.
import { buildGenerated } from './build-generated.mjs';
import { installPackages } from './prepare.mjs';

const needed = new Set(process.argv.slice(2));
installPackages(needed.delete('tools') ? 'all' : 'running');
if (needed.delete('findings')) await buildGenerated('findings');
await Promise.all([...needed].map((what) => import(`./build-${what}.mjs`)));
