// Sees to what a script of package.json needs, installed and built (`web`, `program`), in one process and side by side: a Node
// for each took half of it. Plain JavaScript, as what it runs.
import './prepare.mjs';

await Promise.all(process.argv.slice(2).map((what) => import(`./build-${what}.mjs`)));
