// Installs packages and builds what a script of package.json needs (`web`, `program`; `tools` for packages of tests), in one
// process: a Node for each took half of it. Plain JavaScript, as what it runs.
import { installPackages } from './prepare.mjs';

const needed = new Set(process.argv.slice(2));
installPackages(needed.delete('tools') ? 'all' : 'running');
await Promise.all([...needed].map((what) => import(`./build-${what}.mjs`)));
