// Puts each library that comes as hundreds of small modules into one file, which loads in a fraction of their time and
// memory: node scripts/bundle-libraries.mjs [folder]. The program takes them from there (src/app/bundled-libraries.ts).
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = resolve(process.argv[2] ?? join(root, 'node_modules', '.cache', 'libraries'));
/** Plain modules without files of their own; the program imports each by its bare name only. */
const libraries = ['kysely', 'typebox'];

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const files = {};
for (const name of libraries) {
  const { version, license } = JSON.parse(
    readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
  );
  const bundle = await rolldown({ input: fileURLToPath(import.meta.resolve(name)), platform: 'node' });
  const file = `${name}-${version}.mjs`;
  await bundle.write({
    file: join(target, file),
    format: 'esm',
    codeSplitting: false,
    banner: `/*! ${name} ${version}, ${license} licence, its files in one:\n${readLicence(name)}*/`,
  });
  await bundle.close();
  files[name] = file;
}
// Last: whoever finds it finds all that it names.
writeFileSync(join(target, 'libraries.json'), `${JSON.stringify(files)}\n`);

/** The licence goes with the code, also into our package. */
function readLicence(name) {
  for (const file of ['LICENSE', 'license', 'LICENSE.md'])
    try {
      return `${readFileSync(join(root, 'node_modules', name, file), 'utf8')
        .trim()
        .replaceAll('*/', '* /')}\n`;
    } catch {
      // The next one.
    }
  return '';
}
