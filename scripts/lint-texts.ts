// Checks the texts that users read for wordings that the project's language rules exclude, and for misspelled English words.
// To widen it, add a function to `sources`.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { en } from '../web/src/i18n/en.ts';
import { type CheckedText, findExcludedWords, findMisspelledWords } from './text-rules.ts';

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

/** The dashboard's English catalog. */
const dashboard = (): CheckedText[] =>
  Object.entries(en).map(([key, text]) => ({ where: `web/src/i18n/en: ${key}`, text }));

/** The definitions in the glossary; its last column lists words that may not be used. */
const glossary = (): CheckedText[] =>
  read('GLOSSARY.md')
    .split('\n')
    .flatMap((line) => {
      const [, term = '', definition] = line.split('|').map((cell) => cell.trim());
      return definition ? [{ where: `GLOSSARY.md: ${term}`, text: definition.replaceAll("'", '’') }] : [];
    });

const sources = [dashboard, glossary];

const texts = sources.flatMap((source) => source());
const messages = [
  ...texts.flatMap(({ where, text }) => findExcludedWords(text).map((message) => `${where}: ${message}`)),
  ...(await findMisspelledWords(texts, read('scripts/words.txt'))),
];
for (const message of messages) process.stdout.write(`${message}\n`);
if (messages.length > 0) {
  process.stdout.write('Reword these texts, or add correct words to scripts/words.txt.\n');
  process.exitCode = 1;
}
