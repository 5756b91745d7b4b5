import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { featureMessages, featureParts, firstMessages, framePart } from './src/i18n/parts.ts';

const component = /\/@mantine\/core\/esm\/(?:components|utils)\/(?:.*\/)?([A-Z]\w+)\/\1\.mjs$/;
const styles = new URL('../node_modules/@mantine/core/styles/', import.meta.url);

/**
 * Makes each Mantine component load its own styles, so that a page loads only the styles it uses. The styles go into a
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

const compress = promisify(brotliCompress);
const worthCompressing = /\.(?:js|css|svg|html|json|webmanifest)$/;

/** Writes a Brotli file next to each text file of the build. The service sends the Brotli files unchanged. */
export function precompress(): Plugin {
  return {
    name: 'belltower-precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const names = (await readdir(dir)).filter((name) => worthCompressing.test(name));
      await Promise.all(
        names.map(async (name) => {
          const text = await readFile(join(dir, name));
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
          await writeFile(join(dir, `${name}.br`), await compress(text, { params }));
        }),
      );
    },
  };
}

type Bundle = Rolldown.OutputBundle;

const here = (...path: string[]) => join(import.meta.dirname, ...path);
/**
 * Maps a route such as `/monitors/:id` to its page file. The path is relative to the features folder. The folder
 * determines which texts the page uses.
 */
const pages = JSON.parse(readFileSync(here('pages.json'), 'utf8')) as Record<string, string>;
const languages = readdirSync(here('src/i18n'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** The font used for almost all text. */
const font = /^inter-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * Writes `pages.json`, which lists the files that each page loads in each language in addition to the first script. The
 * service lists these files in the page, so that the browser requests them in parallel instead of one after another.
 */
export function pageFiles(): Plugin {
  return {
    name: 'belltower-page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const first = filesOf(bundle, here('index.html'));
      const listOf = (path: string, file: string, language: string): string[] => {
        const sources = [here('src/features', `${file}.tsx`), ...textsOf(path, file, language)];
        const files = new Set(sources.flatMap((source) => [...filesOf(bundle, source)]));
        const fonts = Object.keys(bundle).filter((name) => font.test(name));
        return [...fonts, ...[...files].filter((name) => !first.has(name))];
      };
      const byPage = Object.entries(pages).map(([path, file]) => [
        path,
        Object.fromEntries(languages.map((language) => [language, listOf(path, file, language)])),
      ]);
      this.emitFile({
        type: 'asset',
        fileName: 'pages.json',
        source: JSON.stringify(Object.fromEntries(byPage)),
      });
    },
  };
}

/**
 * Returns the text files that a page needs before it is rendered. The frame's English texts are in the first script.
 */
function textsOf(path: string, file: string, language: string): string[] {
  const feature = file.split('/')[0] as keyof typeof featureParts;
  if (featureParts[feature] === undefined) throw new Error(`${path} speaks no texts of ${feature}.`);
  const parts = language === 'en' ? featureParts[feature] : [...framePart, ...featureParts[feature]];
  const messages =
    language === 'en'
      ? []
      : [
          'render',
          ...[...firstMessages, ...(featureMessages[feature] ?? [])].map((part) => `${language}/${part}`),
        ];
  return [
    ...messages.map((name) => here('../src/messages', `${name}.ts`)),
    ...parts.map((part) => here('src/i18n', language, `${part}.ts`)),
  ];
}

/** Returns the output file of a source and all its dependencies. */
function filesOf(bundle: Bundle, source: string): Set<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const each of chunk.imports) add(each);
  };
  const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId === source);
  if (chunk === undefined) throw new Error(`${source} is no file of its own.`);
  add(chunk.fileName);
  return found;
}
