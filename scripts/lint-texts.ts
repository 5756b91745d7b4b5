// Checks the texts that users read for wordings that the project's language rules exclude, and for misspelled English words.
// To widen it, add a function to `sources`.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { en } from '../web/src/i18n/en.ts';
import { type CheckedText, findExcludedWords, findMisspelledWords } from './text-rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/** The dashboard's English catalog, without the synonyms that people may type into the palette: they are not shown. */
const dashboard = (): CheckedText[] =>
  Object.entries(en)
    .filter(([key]) => !key.startsWith('palette.words.'))
    .map(([key, text]) => ({ where: `web/src/i18n/en: ${key}`, text }));

/** The definitions in the glossary; its last column lists words that may not be used. */
const glossary = (): CheckedText[] =>
  read('GLOSSARY.md')
    .split('\n')
    .flatMap((line) => {
      const [, term = '', definition] = line.split('|').map((cell) => cell.trim());
      return definition ? [{ where: `GLOSSARY.md: ${term}`, text: definition.replaceAll("'", '’') }] : [];
    });

/** Descriptions and summaries of the API document. */
const api = (): CheckedText[] => {
  const found = new Map<string, CheckedText>();
  const collect = (value: unknown, where: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      if (typeof part !== 'string') collect(part, Array.isArray(value) ? where : `${where}/${name}`);
      else if (name === 'description' || name === 'summary')
        found.set(part, {
          where: `openapi.json: ${where}`,
          text: part.replaceAll("'", '’'),
          isReference: true,
        });
    }
  };
  collect(JSON.parse(read('openapi.json')), '');
  return [...found.values()];
};

/** Paragraphs, list items and table cells of the pages for users, without code blocks. Findings have pages made from the catalog. */
const docs = (): CheckedText[] =>
  [
    'README.md',
    'SECURITY.md',
    'CONTRIBUTING.md',
    'ARCHITECTURE.md',
    ...globSync('docs/{*.md,architecture/*.md,security/*.md}', { cwd: root }),
  ]
    .filter((path) => path !== 'docs/sources.md')
    .flatMap((path) =>
      read(path)
        .replaceAll(/^```.*?^```$/gms, '')
        .replaceAll(/<[^>]+>/g, '')
        .split(/\n\n|\|/)
        .map((text) => ({
          where: path,
          text: text.replaceAll('\n', ' ').replaceAll("'", '’'),
          isReference: true,
        })),
    );

const sources = [dashboard, glossary, api, docs];

const texts = sources.flatMap((source) => source());
const messages = [
  ...texts.flatMap((text) => findExcludedWords(text).map((message) => `${text.where}: ${message}`)),
  ...(await findMisspelledWords(texts, read('scripts/dictionary.txt'))),
];
for (const message of messages) process.stdout.write(`${message}\n`);
if (messages.length > 0) {
  process.stdout.write('Reword these texts, or add correct words to scripts/dictionary.txt.\n');
  process.exitCode = 1;
}
