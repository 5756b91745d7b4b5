import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { errorCodes } from '#platform/errors.ts';
import { isTest, readSourceFiles, root } from './source-files.ts';

const product = readSourceFiles().filter((file) => file.path.startsWith('src/') && !isTest(file.path));

/** Returns code without most comments and strings, to search for names. */
function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1');
}

test('time is read only through the clock', () => {
  const faults = product
    .filter((file) => file.path !== 'src/platform/clock.ts')
    .filter((file) => /Date\.now\(|performance\.now\(|new Date\(\)|Temporal\.Now/.test(codeOf(file.text)))
    .map((file) => file.path);
  assert.deepEqual(faults, []);
});

test('an hour and a day are defined in one place', () => {
  const faults = product
    .filter((file) => file.path !== 'src/platform/clock.ts')
    .filter((file) =>
      /\b(?:86_?400_?000|3_?600_?000)\b|\b(?:minute|hour|day)s?_?ms = \d/i.test(codeOf(file.text)),
    )
    .map((file) => file.path);
  assert.deepEqual(faults, []);
});

test('the environment is read in one place', () => {
  const readers = new Set([
    'src/app/commands',
    'src/app/supervisor/child-main.ts',
    'src/app/runtime.ts',
    'src/platform/database/embedded',
  ]);
  const faults = product
    .filter((file) => /process\.env/.test(codeOf(file.text)))
    .map((file) => file.path)
    .filter((path) => ![...readers].some((reader) => path.startsWith(reader)));
  assert.deepEqual(faults, []);
});

test('user networks are accessed only through Net, which resolves every name and opens every connection', () => {
  const faults = product
    // A command connects to the operator's own server, not to a user's target.
    .filter((file) => !/^src\/(platform\/net|app\/commands)\//.test(file.path))
    .filter((file) =>
      /from 'node:dns|\bdns\.lookup\(|(?<![.\w])fetch\(|from 'undici'/.test(codeOf(file.text)),
    )
    .map((file) => file.path);
  assert.deepEqual(faults, []);
});

test('only code in the network folders opens connections', () => {
  const openers =
    /^src\/(platform\/net\/|platform\/sources\/exchange\.ts|engine\/(sockets|http)\/|engine\/capture\/filtering-proxy\.ts|engine\/probes\/port\/udp\.ts)/;
  const opening =
    /import \{[^}]*\b(connect|createConnection|createSocket|request|get)\b[^}]*\} from 'node:(net|tls|http|https|http2|dgram)'/;
  const whole = /import (\* as )?\w+ from 'node:(net|tls|http|https|http2|dgram)'/;
  const faults = product
    .filter((file) => !openers.test(file.path))
    .filter((file) => opening.test(codeOf(file.text)) || whole.test(codeOf(file.text)))
    .map((file) => file.path);
  assert.deepEqual(faults, []);
});

test('every route states its access rule', () => {
  const faults: string[] = [];
  // Routes registered with `createRoutes` inherit the rule of their resource. Registering a resource without a rule
  // throws.
  for (const file of product.filter(({ path }) => path.includes('features/'))) {
    const code = codeOf(file.text);
    const routes = [...code.matchAll(/\bapp\.(get|post|patch|put|delete)\(/g)].length;
    const rules = [...code.matchAll(/\bconfig\b/g)].length;
    if (routes > 0 && rules < routes) faults.push(`${file.path}: ${routes} routes, ${rules} access rules`);
  }
  assert.deepEqual(faults, []);
});

test('file names use only the verbs create, update and delete for resources', () => {
  const others = product
    .map(({ path }) => path)
    .filter(
      (path) => path.startsWith('src/features/') && /\/(?:change|edit|delete)(?:-[\w-]+)?\.ts$/.test(path),
    );
  assert.deepEqual(others, []);
});

test('every error code is documented', () => {
  const documented = readFileSync(join(root, 'docs/errors.md'), 'utf8');
  const missing = Object.keys(errorCodes).filter((code) => !documented.includes(`\`${code}\``));
  assert.deepEqual(missing, []);
});

test('each migration has a unique number', () => {
  const numbers = readdirSync(join(root, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, 4));
  assert.deepEqual(
    numbers.filter((number, index) => !/^\d{4}$/.test(number) || numbers.indexOf(number) !== index),
    [],
  );
});

test('every file mentioned in the developer docs exists', () => {
  const faults = ['docs/how-to-add.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'GLOSSARY.md'].flatMap(
    (page) => {
      const text = readFileSync(join(root, page), 'utf8');
      const whole = [...text.matchAll(/`((?:src|test|lab|docs|web|scripts)\/[^`<>]+)`/g)];
      // Within the program, the end of a file's path is unique.
      const ends = [...text.matchAll(/`([a-z-]+\/[^`<> ]+\.ts)`/g)];
      assert.ok(page === 'GLOSSARY.md' || whole.length + ends.length > 3, page);
      return [
        ...whole.filter(([, path = '']) => !existsSync(join(root, path))),
        ...ends.filter(
          ([, path = '']) =>
            !existsSync(join(root, path)) && globSync(`src/**/${path}`, { cwd: root }).length === 0,
        ),
      ].map(([named]) => `${page}: ${named}`);
    },
  );
  assert.deepEqual(faults, []);
});

test('every folder has a row in ARCHITECTURE, and every row has a folder', () => {
  const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const [, table = ''] = page.split('\n| Folder | Contents | Imports |\n');
  const rows = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `([a-z/-]+)` \|/gm)].map(
    ([, folder = '']) => folder,
  );
  const foldersOf = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name));
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
  const folders = foldersOf('.').filter(
    (name) => !name.startsWith('.') && !ignored.includes(`${name}/`) && !ignored.includes(`/${name}/`),
  );
  const expected = folders.flatMap((name) => (name === 'src' || name === 'clients' ? foldersOf(name) : name));
  assert.deepEqual(rows.sort(), expected.sort());
});

test('there are no default exports, enums or decorators', () => {
  const faults = product
    .filter((file) =>
      /^export default |^\s*(export )?(const )?enum |^\s*@[A-Z]\w+\(/m.test(codeOf(file.text)),
    )
    .map((file) => file.path);
  assert.deepEqual(faults, []);
});
