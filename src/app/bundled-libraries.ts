import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** Where `scripts/bundle-libraries.mjs` puts them: in a checkout, in a package. */
const folders = ['../../node_modules/.cache/libraries/', '../../libraries/'];

/**
 * Lets imports of libraries that are hundreds of modules lead to one file each, where there is one; without, they load
 * as they are. To be called before anything imports them.
 */
export function useBundledLibraries(): void {
  const found = folders.map(readLibraries).find((libraries) => libraries !== null);
  if (!found) return;
  registerHooks({
    resolve(specifier, context, next) {
      const url = found.get(specifier);
      return url === undefined ? next(specifier, context) : { url, format: 'module', shortCircuit: true };
    },
  });
}

/** Bundles by the name that is imported; null where there are none. */
function readLibraries(folder: string): Map<string, string> | null {
  const at = new URL(folder, import.meta.url);
  try {
    const files: Record<string, string> = JSON.parse(readFileSync(new URL('libraries.json', at), 'utf8'));
    return new Map(Object.entries(files).map(([name, file]) => [name, new URL(file, at).href]));
  } catch {
    return null;
  }
}
