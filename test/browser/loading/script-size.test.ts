import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { buildDashboard } from '../support/browser.ts';

interface BuiltFile {
  file: string;
  css?: string[];
  imports?: string[];
}

const dist = new URL('../../../web/dist', import.meta.url).pathname;
let files: Record<string, BuiltFile>;
before(() => {
  buildDashboard();
  files = JSON.parse(readFileSync(join(dist, 'files.json'), 'utf8')) as Record<string, BuiltFile>;
});

/** Returns the size of a file as compressed by the service. */
const sizeOf = (file: string): number => statSync(join(dist, `${file}.br`)).size;

/** Returns a built file with all files that it imports. */
function withImports(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const name of files[key]?.imports ?? []) withImports(name, found);
  return found;
}

const scripts = (keys: Iterable<string>): number =>
  [...keys].reduce((sum, key) => sum + sizeOf(files[key]?.file ?? ''), 0);

const source = (start: string): string => {
  const key = Object.keys(files).find((name) => name.endsWith(start));
  assert.ok(key, `${start} is a separate file`);
  return key;
};

/** Returns the files that the first page of a signed-in user loads before any click. */
function firstLoad(page: string, texts: string): Set<string> {
  const keys = new Set<string>();
  for (const start of ['index.html', page, texts, 'src/app/live/start-live.ts'])
    withImports(source(start), keys);
  return keys;
}

const overview = () => firstLoad('features/overview/overview-page.tsx', 'i18n/en/overview.ts');
const firstLoads = () => ({
  '/': overview(),
  '/monitors': firstLoad('features/monitors/monitors-page.tsx', 'i18n/en/monitors.ts'),
});
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

test('the first load of the overview and of the list of monitors needs at most 190 kB of scripts', (context) => {
  for (const [path, keys] of Object.entries(firstLoads())) {
    context.diagnostic(`${path}: ${kilobytes(scripts(keys))} kB of script in ${keys.size} files`);
    assert.ok(scripts(keys) <= 190_000, `${path}: ${kilobytes(scripts(keys))} kB`);
  }
});

test('the first load needs few files, because browsers send only six requests at a time to a host', () => {
  const count = (keys: Set<string>) =>
    keys.size + new Set([...keys].flatMap((key) => files[key]?.css ?? [])).size;
  const { '/': front, '/monitors': monitors } = firstLoads();
  assert.ok(count(front) <= 12, `/: ${count(front)}`);
  assert.ok(count(monitors) <= 16, `/monitors: ${count(monitors)}`);
});

test('each page needs at most 60 kB of scripts beyond the first load', (context) => {
  const first = overview();
  const pages = Object.keys(files).filter((name) => /^src\/features\/.*-page\.tsx$/.test(name));
  assert.ok(pages.length > 25);
  const over: string[] = [];
  for (const page of pages) {
    const more = scripts(new Set([...withImports(page)].filter((key) => !first.has(key))));
    context.diagnostic(`${page}: ${kilobytes(more)} kB`);
    if (more > 60_000) over.push(`${page}: ${kilobytes(more)} kB`);
  }
  assert.deepEqual(over, []);
});

test('the first load needs at most 20 kB of styles', () => {
  const css = new Set([...overview()].flatMap((key) => files[key]?.css ?? []));
  const size = [...css].reduce((sum, file) => sum + sizeOf(file), 0);
  assert.ok(size <= 20_000, `${kilobytes(size)} kB`);
});

test('each path in pages.json is listed with the files of its page', () => {
  const web = (name: string) => readFileSync(new URL(`../../../web/${name}`, import.meta.url), 'utf8');
  const routes = web('src/router.tsx');
  const form = /'(\/[^']*)'(?:(?!'\/).)*?import\('\.\/features\/([^']+)\.tsx'\)/gs;
  const found = [...routes.matchAll(form)].map(([, path = '', file]) => [path.replaceAll('$', ':'), file]);
  const pages = JSON.parse(web('pages.json')) as Record<string, string>;
  assert.deepEqual(
    Object.fromEntries(Object.keys(pages).map((path) => [path, Object.fromEntries(found)[path]])),
    pages,
  );
});
