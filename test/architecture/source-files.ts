import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export interface SourceFile {
  /** Path from the repository's root, with forward slashes. */
  path: string;
  text: string;
  lines: string[];
}

const ofService = ['src', 'lab', 'test', 'bench', 'scripts'];
/** Also includes the dashboard and the client. */
export const everywhere: readonly string[] = [...ofService, 'web', 'clients'];

/** Returns all our TypeScript files below some folders. Omits generated files. */
export function readSourceFiles(folders: readonly string[] = ofService): SourceFile[] {
  return globSync(`{${folders}}/**/*.{ts,tsx}`, { cwd: root })
    .filter((path) => !/\/(?:generated|node_modules)\//.test(path))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, lines: text.split('\n') };
    });
}

/** Returns true for tests and files that only tests use. */
export function isTest(path: string): boolean {
  return (
    /\.test\.ts$|\/testing\//.test(path) ||
    path.startsWith('test/') ||
    /(^|\/)[a-z-]*fixtures?[a-z-]*\.ts$/.test(path)
  );
}

/** Resolves `#room/rest` and relative imports to a path below src/. Returns null for packages. */
export function resolveImport(from: string, name: string): string | null {
  if (name.startsWith('#')) return `src/${name.slice(1)}`;
  if (name.startsWith('.')) return normalize(join(dirname(from), name));
  return null;
}
