import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const component = /\/@mantine\/core\/esm\/(?:components|utils)\/(?:.*\/)?([A-Z]\w+)\/\1\.mjs$/;
const styles = new URL('../node_modules/@mantine/core/styles/', import.meta.url);

/**
 * Makes each Mantine component load its own styles, so that a page loads only the styles it uses. They go into a
 * cascade layer, so our styles win regardless of load order.
 */
export function componentStyles(): Plugin {
  return {
    name: 'belltower-component-styles',
    enforce: 'pre',
    transform(code, id) {
      const name = component.exec(id.split('?')[0] ?? '')?.[1];
      if (name === undefined || !existsSync(fileURLToPath(new URL(`${name}.layer.css`, styles)))) return null;
      return { code: `import '@mantine/core/styles/${name}.layer.css';\n${code}`, map: null };
    },
  };
}
