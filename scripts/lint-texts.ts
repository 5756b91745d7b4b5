// Checks texts that users read for wordings that the project's language rules exclude, and for misspelled English
// words. To check more texts, add a function to `sources`.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { de as germanMessages } from '../src/messages/de.ts';
import { en as messages } from '../src/messages/en.ts';
import { de } from '../web/src/i18n/de.ts';
import { en } from '../web/src/i18n/en.ts';
import { type CheckedText, findExcludedWords, findMisspelledWords } from './text-rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/**
 * Returns the dashboard's English catalog. Synonyms that users may type into the palette are excluded, because they are
 * not displayed.
 */
const dashboard = (): CheckedText[] =>
  Object.entries(en)
    .filter(([key]) => !key.startsWith('palette.words.'))
    .map(([key, text]) => ({ where: `web/src/i18n/en: ${key}`, text }));

/** Returns the German catalogs of the dashboard and of messages. */
const german = (): CheckedText[] =>
  Object.entries({ ...de, ...germanMessages })
    .filter(([key]) => !key.startsWith('palette.words.'))
    .map(([key, text]) => ({ where: `German text: ${key}`, text, isGerman: true }));

/**
 * Returns the English messages of the service: errors, reasons, timeline entries. Placeholders and choices in them are
 * not prose.
 */
const englishMessages = (): CheckedText[] =>
  Object.entries(messages).map(([key, text]) => ({
    where: `src/messages/en: ${key}`,
    text: text.replaceAll(/[{}]|\b(?:plural|select|number|other|one|none)\b/g, ' ').replaceAll("'", '’'),
    isReference: true,
  }));

/** Definitions in the glossary. Its last column lists words that must not be used. */
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

/**
 * Paragraphs, list items and table cells of the user documentation, without code blocks. Finding pages are excluded,
 * because they are generated from the catalog.
 */
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

const sources = [dashboard, englishMessages, german, glossary, api, docs];

const texts = sources.flatMap((source) => source());
const faults = [
  ...texts.flatMap((text) => findExcludedWords(text).map((message) => `${text.where}: ${message}`)),
  ...(await findMisspelledWords(
    texts.filter(({ isGerman, where }) => !isGerman && !where.startsWith('src/messages')),
    read('scripts/dictionary.txt'),
  )),
];
for (const fault of faults) process.stdout.write(`${fault}\n`);
if (faults.length > 0) {
  process.stdout.write('Reword these texts, or add correct words to scripts/dictionary.txt.\n');
  process.exitCode = 1;
}
