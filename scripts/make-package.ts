// Compiles the program into dist/ for `npm pack`. Node strips types only outside node_modules, and an installed package
// is inside it. Files that the program reads at run time are copied to the same relative location as in the source.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = resolve(process.argv[2] ?? join(root, 'dist'));

rmSync(target, { recursive: true, force: true });
execFileSync(process.execPath, [join(root, 'scripts/bundle-program.mjs'), join(target, 'program'), '.js'], {
  stdio: ['ignore', 2, 2],
});
for (const path of globSync('src/**/*.{json,css,js,html}', { cwd: root })) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  copyFileSync(join(root, path), join(target, path));
}
cpSync(join(root, 'migrations'), join(target, 'migrations'), { recursive: true });
copyFileSync(join(root, 'openapi.json'), join(target, 'openapi.json'));
// The dashboard that `scripts/build-web.mjs` builds. Without it, the package serves only the API.
if (existsSync(join(root, 'web/dist')))
  cpSync(join(root, 'web/dist'), join(target, 'web/dist'), { recursive: true });
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
writeFileSync(join(target, 'package.json'), `${JSON.stringify({ name, version, type: 'module' })}\n`);
process.stderr.write(`Compiled into ${relative(process.cwd(), realpathSync(target))}.\n`);
