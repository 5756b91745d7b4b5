// Bundles the program into a few files. Usage: `node scripts/bundle-program.mjs FOLDER .ts|.js [NAME=ENTRY …]`. With
// `.ts` (a checkout), FOLDER is inside the checkout, and files that the program reads at run time stay in place. With
// `.js` (a package), FOLDER is in dist/ next to `src`, and the files that the program reads at run time are copied to
// it. Named entries replace entries of the program, for example to run a test's own process. Libraries are not
// bundled unless they consist of hundreds of modules.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [folder = '', ending = '.ts', ...named] = process.argv.slice(2);
const target = resolve(folder);
/** The folder that contains `src` at run time. */
const home = ending === '.ts' ? root : dirname(target);

/** Entry files of processes and threads. */
const ownEntries = {
  main: 'src/main.ts',
  'child-main': 'src/app/supervisor/child-main.ts',
};
/** The sandbox process's program and the modules that it loads. */
const sandboxed = ['src/platform/sandbox/child.ts', ...globSync('src/**/*-task.ts', { cwd: root })];
const entries = {
  ...(named.length === 0 ? ownEntries : Object.fromEntries(named.map((each) => each.split('=', 2)))),
  ...Object.fromEntries(sandboxed.map((path) => [nameOf(path), path])),
};
const entryOf = new Map(Object.entries(entries).map(([name, path]) => [join(root, path), `./${name}.mjs`]));

/**
 * Plain modules that read no files. They consist of hundreds of files, or are so large that Node would store their
 * text in memory twice.
 */
const inlined = ['kysely', 'typebox', 'json-p3', 'liquidjs', 're2js', 'tldts'];
const isInlined = (name) => inlined.some((library) => name === library || name.startsWith(`${library}/`));

const isHttp = (name) => name === 'node:http' || name === 'http';

const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(root, path)])),
  platform: 'node',
  external: (name, importer) =>
    !isHttp(name) && !/^[./#]/.test(name) && !isInlined(name) && !/\/node_modules\//.test(importer ?? ''),
  plugins: [
    { name: 'own-addresses', transform: rewriteModuleUrls },
    { name: 'lean-http', resolveId: (name) => (isHttp(name) ? '\0lean-http' : null), load: loadHttp },
  ],
});
const { output } = await bundle.generate({
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  comments: { legal: true, annotation: false, jsdoc: false },
  banner: (chunk) => licensesOf(chunk.moduleIds),
});
await bundle.close();
mkdirSync(target, { recursive: true });
for (const { fileName, code } of output)
  writeFileSync(join(target, fileName), code.replace(/[^\0-\x7f]/g, asEscape));

/** A single non-ASCII character makes V8 store the whole text of a file with two bytes per character. */
function asEscape(letter) {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * An import of `node:http` reads all of its exports, and the WebSocket exports load Node's undici, which costs 11 MB
 * and 60 ms per process. This replacement has only the other exports.
 */
function loadHttp(id) {
  if (id !== '\0lean-http') return null;
  const lazy = ['CloseEvent', 'MessageEvent', 'WebSocket'];
  const names = Object.keys(http).filter((name) => !lazy.includes(name));
  return `const http = process.getBuiltinModule('node:http');
export const { ${names.join(', ')} } = http;
export default http;`;
}

/**
 * `import.meta.url` still refers to the source file, relative to the bundled file. In an entry, it refers to the
 * bundled file.
 */
function rewriteModuleUrls(code, id) {
  if (!code.includes('import.meta.url')) return null;
  const source = relative(root, id).replace(/\.ts$/, ending);
  const address = `new URL(${JSON.stringify(relative(target, join(home, source)))}, import.meta.url).href`;
  return code
    .split(/(new URL\('\.[^']*\.ts', import\.meta\.url\))/)
    .map((part, at) => (at % 2 === 1 ? entryAddress(part, id) : part.replaceAll('import.meta.url', address)))
    .join('');
}

function entryAddress(text, id) {
  const [, way = ''] = /'([^']*)'/.exec(text) ?? [];
  const entry = entryOf.get(join(dirname(id), way));
  if (!entry)
    throw new Error(`${relative(root, id)} begins ${way}, which is not an entry of the program's files.`);
  return `new URL('${entry}', import.meta.url)`;
}

/** `sandbox-child`, `render-template-task`: unique names of entries. */
function nameOf(path) {
  const name = basename(path, '.ts');
  return name === 'child' ? 'sandbox-child' : name;
}

/** The licenses of bundled libraries are included with the code. */
function licensesOf(moduleIds) {
  return inlined
    .filter((name) => moduleIds.some((id) => id.includes(`/node_modules/${name}/`)))
    .map((name) => `/*! Holds modules of ${name}:\n${readLicense(name)}*/`)
    .join('\n');
}

function readLicense(name) {
  const at = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
  for (const file of ['LICENSE', 'license', 'LICENSE.md'])
    try {
      return `${name} ${version}\n${readFileSync(join(at, file), 'utf8').trim().replaceAll('*/', '* /')}\n`;
    } catch {
      // Tries the next file.
    }
  return `${name} ${version}, ${license} license\n`;
}
