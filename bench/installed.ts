import { globSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The fields of a lock file package that list its dependencies. */
interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/** Returns the disk usage in bytes by inode, so that a file with several hard links counts once. */
function sizesOf(folder: string, skip: (name: string) => boolean): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (skip(entry.name)) continue;
    if (entry.isDirectory()) for (const [file, bytes] of sizesOf(path, () => false)) sizes.set(file, bytes);
    const { ino, blocks } = lstatSync(path);
    sizes.set(ino, blocks * 512);
  }
  return sizes;
}

const megabytes = (sizes: ReadonlyMap<number, number>) =>
  [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024 / 1024;

/** Returns the lock file entry that a package resolves a name to, or null if it is not installed. */
function resolve(from: string, name: string): string | null {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (path in packages) return path;
  if (from === '') return null;
  return resolve(
    from.includes('/node_modules/') ? from.slice(0, from.lastIndexOf('/node_modules/')) : '',
    name,
  );
}

/** Returns the packages and all their dependencies. */
function closureOf(names: readonly string[], from = ''): Set<string> {
  const found = new Set<string>();
  const open = names.map((name) => resolve(from, name));
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (path === null || found.has(path)) continue;
    found.add(path);
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      open.push(resolve(path, name));
  }
  return found;
}

function sizeOf(paths: Iterable<string>): number {
  const sizes = new Map<number, number>();
  for (const path of paths) {
    try {
      for (const [file, bytes] of sizesOf(
        join(root, path),
        (name) => name === 'node_modules' && path !== 'node_modules/node',
      ))
        sizes.set(file, bytes);
    } catch {
      // An optional package for another platform.
    }
  }
  return megabytes(sizes);
}

/** Returns the packages that these files import, including dynamic imports. */
function importsOf(files: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const file of files)
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /(?:from |import\()'((?:@[a-z-]+\/)?[a-z][\w.-]*)/g,
    ))
      names.add(name);
  return names;
}

/**
 * Prints the size of `node_modules`: in total, of all packages that are loaded at run time, and of the libraries that
 * only some kinds of monitors load.
 */
export async function run(): Promise<void> {
  const print = (mb: number, what: string) => console.log(`  ${mb.toFixed(1).padStart(7)} MB  ${what}`);
  print(megabytes(sizesOf(join(root, 'node_modules'), (name) => name === '.cache')), 'in all');
  const { dependencies = {} } = packages[''] ?? {};
  const runtime = [...Object.keys(dependencies), ...Object.keys(packages.web?.dependencies ?? {})];
  print(sizeOf(closureOf(runtime)), 'that run, or build the dashboard at the first start');
  const sources = globSync('{src,clients}/**/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'));
  const isOfKind = (file: string) => file.startsWith('src/engine/probes/');
  const elsewhere = importsOf(sources.filter((file) => !isOfKind(file)));
  const loaded = [...importsOf(sources.filter(isOfKind))].filter(
    (name) => name in dependencies && !elsewhere.has(name),
  );
  const others = closureOf(runtime.filter((name) => !loaded.includes(name)));
  for (const name of loaded) print(sizeOf([...closureOf([name])].filter((path) => !others.has(path))), name);
}
