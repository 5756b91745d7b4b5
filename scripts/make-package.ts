// Compiles the program into dist/ for `npm pack`: Node strips types only outside node_modules, and an installed package
// lies within. What runs is the source with its types blanked out, so lines and columns of a stack are the source's.
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
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = resolve(process.argv[2] ?? join(root, 'dist'));
/** Rooms that the program needs when it runs. */
const sources = globSync('src/**/*.ts', { cwd: root }).filter(
  (path) => !path.endsWith('.test.ts') && !path.includes('/testing/'),
);

/** `#engine/x.ts` and `./x.ts` as they are written in imports and in URLs of workers. */
const ownFile = /(['"])(\.{1,2}\/[^'"\n]+|#[a-z-]+\/[^'"\n]+)\.ts\1/g;

rmSync(target, { recursive: true, force: true });
for (const path of sources) {
  const text = stripTypeScriptTypes(readFileSync(join(root, path), 'utf8'));
  const made = join(target, path.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(made), { recursive: true });
  writeFileSync(
    made,
    text.replace(
      ownFile,
      (_all, quote: string, name: string) => `${quote}${relativeName(path, name)}${quote}`,
    ),
  );
}
for (const path of globSync('src/**/*.{json,css,js,html}', { cwd: root })) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  copyFileSync(join(root, path), join(target, path));
}
cpSync(join(root, 'migrations'), join(target, 'migrations'), { recursive: true });
// The dashboard as `scripts/build-web.mjs` left it; a package without one serves programs alone.
if (existsSync(join(root, 'web/dist'))) {
  cpSync(join(root, 'web/dist'), join(target, 'web/dist'), { recursive: true });
  copyFileSync(join(root, 'web/pages.json'), join(target, 'web/pages.json'));
}
cpSync(join(root, 'node_modules/.cache/libraries'), join(target, 'libraries'), { recursive: true });
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
writeFileSync(join(target, 'package.json'), `${JSON.stringify({ name, version, type: 'module' })}\n`);
process.stderr.write(
  `${sources.length} files compiled into ${relative(process.cwd(), realpathSync(target))}.\n`,
);

/** Names of rooms (`#engine/…`) are the checkout's; a package's file names its neighbour by the way to it. */
function relativeName(from: string, name: string): string {
  if (!name.startsWith('#')) return `${name}.js`;
  const way = relative(dirname(from), `src/${name.slice(1)}.js`);
  return way.startsWith('.') ? way : `./${way}`;
}
