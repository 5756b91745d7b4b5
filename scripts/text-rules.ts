import retextEnglish from 'retext-english';
import retextSpell from 'retext-spell';
import retextStringify from 'retext-stringify';
import { unified } from 'unified';
import { VFile } from 'vfile';

/** A text that users read, with its location. */
export interface CheckedText {
  where: string;
  text: string;
  /** Whether the text is reference prose. Reference prose may use wordings that are too formal for a screen. */
  isReference?: boolean;
  isGerman?: boolean;
}

interface Rule {
  pattern: RegExp;
  instead: string;
  /** Whether the rule applies only to texts on screens and not to reference prose. */
  screensOnly?: boolean;
}

/** Wordings that the project's language rules exclude, with their replacements. */
const rules: readonly Rule[] = [
  { pattern: /\bwho(?:m|ever)\b/i, instead: 'a sentence with an explicit subject' },
  { pattern: /\bwhose\b/i, instead: 'a sentence with an explicit subject', screensOnly: true },
  { pattern: /\b(?:by itself|by themselves)\b/i, instead: '"automatically", or nothing' },
  { pattern: /\bof its own\b/i, instead: '"automatically", or nothing', screensOnly: true },
  {
    pattern: /\b(?:is|are|was|were) no (?!longer\b)/i,
    instead: '"is not a …" or "there is no …"',
    screensOnly: true,
  },
  { pattern: /\b(?:any more|no more)\b/i, instead: '"no longer"' },
  { pattern: /\b(?:tell|tells|telling|told)\b/i, instead: '"notify", "show" or "report"' },
  { pattern: /\b(?:no|any|some|every)body\b/i, instead: '"no one", "anyone", "someone" or "everyone"' },
  { pattern: /\bstands?\b/i, instead: '"is", "appears" or "shows"' },
  { pattern: /^what (?!.*\?)/i, instead: 'a noun: "Changes", not "What changed"', screensOnly: true },
  { pattern: /\b(?:not well|unwell|well again|all is well)\b/i, instead: '"degraded", "up" or "recovered"' },
  { pattern: /\b(?:take|takes|taken|taking) (?:it )?back\b/i, instead: '"undo" or "withdraw"' },
  { pattern: /\bfor good\b/i, instead: '"permanently"' },
  { pattern: /\b(?:held|holds?) back\b/i, instead: '"suppressed"' },
  { pattern: /\b(?:anew|shall|lest|thereby|so many)\b/i, instead: 'an everyday word' },
  { pattern: /\b(?:meanwhile|beside)\b/i, instead: 'an everyday word', screensOnly: true },
  { pattern: /\bsnooz/i, instead: '"mute"' },
  { pattern: /\bsilenc/i, instead: '"mute" or "suppress"' },
  { pattern: /\bwall (?:view|link|overview)/i, instead: '"wallboard"' },
  { pattern: /\bapart from\b/i, instead: '"separate from" or "except"' },
  { pattern: /\bbenign\b/i, instead: '"harmless"', screensOnly: true },
  { pattern: /\be-mail/i, instead: '"email"' },
  { pattern: /\blook-ups?\b/i, instead: '"lookup"' },
  { pattern: /\d %/, instead: 'a percentage without a space: "80%"' },
  { pattern: /\w'\w/, instead: 'a typographic apostrophe: ’' },
  { pattern: / …/, instead: 'an ellipsis without a space before it', screensOnly: true },
];

/** The same rules for German texts: glossary terms and the informal address. */
const germanRules: readonly Rule[] = [
  { pattern: /[a-zäöüß,] (?:Sie|Ihnen|Ihre[mnrs]?)\b/, instead: '"du"' },
  { pattern: /\bStichw[oö]rt/, instead: '"Schlüsselwort"' },
  { pattern: /\bPlatzhalter/, instead: '"Wildcard"' },
  { pattern: /\bAudit-Log\b/, instead: '"Audit-Protokoll"' },
  { pattern: /\bStatusbericht|\bBeitr[aä]g(?!t)/, instead: '"Meldung"' },
  { pattern: /\bStörung/, instead: '"Vorfall" or "Ausfall"' },
  { pattern: /\b(?:Plakette|Wandansicht|Schlagw[oö]rt|Doppelgänger)/, instead: 'the term of the glossary' },
  { pattern: /[a-zäöüß] …$/, instead: 'an ellipsis without a space before it' },
];

/** Matches text that is not prose: code, placeholders, URLs, options, and names with dots or underscores. */
const notProse =
  /`[^`]*`|\{\{\w+\}\}|\[([^\]]*)\]\([^)]*\)|https?:\S+|hxxps?:\S+|\\+\w+|\S*[_:/@*<>=$]\S*|\w+\.\w\S*/g;

/** Returns a message for each excluded wording in a text. */
export function findExcludedWords({ text, isReference, isGerman }: Omit<CheckedText, 'where'>): string[] {
  const prose = text.replaceAll(notProse, ' § ');
  return (isGerman ? germanRules : rules).flatMap(({ pattern, instead, screensOnly }) => {
    if (screensOnly && isReference) return [];
    const found = pattern.exec(prose)?.[0];
    return found === undefined ? [] : [`"${found.trim()}": write ${instead}`];
  });
}

/**
 * Returns a message for each word of a text that is neither in the English dictionary nor in `personalWords` (one word
 * per line).
 */
export async function findMisspelledWords(
  texts: readonly CheckedText[],
  personalWords: string,
): Promise<string[]> {
  // Imported here because the module has a top-level `await`, and test shards load their modules with `require`.
  const { default: dictionary } = await import('dictionary-en');
  const spell = unified()
    .use(retextEnglish)
    .use(retextSpell, { dictionary, personal: personalWords, max: 1 })
    .use(retextStringify);
  const messages: string[] = [];
  for (const { where, text } of texts) {
    const file = new VFile(text.replaceAll(notProse, ' 1 '));
    await spell.process(file);
    messages.push(...file.messages.map(({ actual }) => `${where}: "${actual}" is not in the dictionary`));
  }
  return messages;
}
