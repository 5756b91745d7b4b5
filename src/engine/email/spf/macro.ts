import { type Address, dottedAddress, readableAddress } from './address.ts';

/** A fault in a record, with its position in the text (character offset from 0). */
export interface SpfFault {
  code: string;
  at: number;
  length: number;
  /** An `error` makes the record a permerror. A `warning` does not change the result. */
  severity: 'error' | 'warning';
  detail: string;
}

/** A part of a macro-string (RFC 7208 section 7.1). `%%`, `%_` and `%-` are literals with `escape` set. */
export type MacroToken =
  | { kind: 'text'; text: string; escape: boolean }
  | {
      kind: 'macro';
      letter: string;
      /** Whether the macro letter is upper case, which requests URL escaping. */
      escapeUrl: boolean;
      /** Number of labels to keep, counted from the right; null to keep all. */
      keep: number | null;
      reverse: boolean;
      delimiters: string;
    };

const EXPANSION = /%\{([A-Za-z])(\d*)([rR]?)([.\-+,/_=]*)\}/y;
const ESCAPES: Record<string, string> = { '%%': '%', '%_': ' ', '%-': '%20' };
const DOMAIN_LETTERS = 'slodipvh';
const EXPLANATION_LETTERS = 'crt';

export interface MacroContext {
  /** Offset of `text` in the record, for the positions of faults. */
  at: number;
  /** True within an explanation text, which allows `c`, `r`, `t` and spaces. */
  explanation: boolean;
}

/** Parses a macro-string. Adds faults to `faults` and never throws. */
export function parseMacroString(text: string, context: MacroContext, faults: SpfFault[]): MacroToken[] {
  const tokens: MacroToken[] = [];
  let literal = '';
  const flush = () => {
    if (literal !== '') tokens.push({ kind: 'text', text: literal, escape: false });
    literal = '';
  };
  for (let i = 0; i < text.length; ) {
    const char = text[i] ?? '';
    if (char !== '%') {
      if (!isMacroLiteral(char, context.explanation)) addCharacterFault(char, context.at + i, faults);
      literal += char;
      i += 1;
      continue;
    }
    flush();
    const { token, length } = readExpansion(text, i, context, faults);
    if (token) tokens.push(token);
    i += length;
  }
  flush();
  return tokens;
}

function isMacroLiteral(char: string, explanation: boolean): boolean {
  return (char >= '!' && char <= '~') || (explanation && char === ' ');
}

function addCharacterFault(char: string, at: number, faults: SpfFault[]): void {
  const code = char > '~' ? 'non-ascii' : 'control-character';
  faults.push({
    code,
    at,
    length: 1,
    severity: 'error',
    detail: `octet ${char.charCodeAt(0)} is not allowed`,
  });
}

function readExpansion(
  text: string,
  at: number,
  context: MacroContext,
  faults: SpfFault[],
): { token: MacroToken | null; length: number } {
  const pair = text.slice(at, at + 2);
  const escaped = ESCAPES[pair];
  if (escaped !== undefined) return { token: { kind: 'text', text: escaped, escape: true }, length: 2 };
  const fault = (code: string, length: number, detail: string) =>
    faults.push({ code, at: context.at + at, length, severity: 'error', detail });
  EXPANSION.lastIndex = at;
  const match = EXPANSION.exec(text);
  if (!match) {
    fault('bad-macro', 1, 'a % must begin %{letter…}, %%, %_ or %-');
    return { token: null, length: 1 };
  }
  const [whole, letter = '', digits = '', reverse = '', delimiters = ''] = match;
  const lower = letter.toLowerCase();
  if (EXPLANATION_LETTERS.includes(lower) && !context.explanation) {
    fault('macro-only-in-explanation', whole.length, `macro ${letter} is allowed in explanations only`);
  } else if (!(DOMAIN_LETTERS + EXPLANATION_LETTERS).includes(lower)) {
    fault('unknown-macro', whole.length, `there is no macro ${letter}`);
  }
  const keep = digits === '' ? null : Number(digits);
  if (keep === 0) fault('bad-macro', whole.length, 'the number of parts must not be zero');
  const token: MacroToken = {
    kind: 'macro',
    letter: lower,
    escapeUrl: letter !== lower,
    keep,
    reverse: reverse !== '',
    delimiters: delimiters === '' ? '.' : delimiters,
  };
  return { token, length: whole.length };
}

/** Returns true if `label` can be the last label of a domain-spec: letters, digits and hyphens, but not only digits. */
function isTopLabel(label: string): boolean {
  if (!/^[A-Za-z0-9-]+$/.test(label) || label.startsWith('-') || label.endsWith('-')) return false;
  return /[A-Za-z-]/.test(label);
}

/** Parses a domain-spec (RFC 7208 section 7.1): a macro-string ending in a macro or in `.toplabel[.]`. */
export function parseDomainSpec(text: string, at: number, faults: SpfFault[]): MacroToken[] {
  const fault = (code: string, detail: string) =>
    faults.push({ code, at, length: text.length, severity: 'error', detail });
  if (text === '') {
    fault('empty-domain', 'a domain must follow');
    return [];
  }
  const before = faults.length;
  const tokens = parseMacroString(text, { at, explanation: false }, faults);
  const last = tokens[tokens.length - 1];
  if (faults.length > before || last === undefined || last.kind === 'macro' || last.escape) return tokens;
  const tail = last.text.endsWith('.') ? last.text.slice(0, -1) : last.text;
  const dot = tail.lastIndexOf('.');
  if (dot >= 0 && isTopLabel(tail.slice(dot + 1))) return tokens;
  if (/^\d+(\.\d+){3}$/.test(text)) fault('address-as-domain', 'an address needs ip4: or ip6:');
  else fault('bad-domain', 'a domain must end in a macro or in a dot and a valid last label');
  return tokens;
}

/** Values of the macros (RFC 7208 section 7.2). `validatedName` is required only if `usesMacro(…, 'p')` is true. */
export interface MacroValues {
  localPart: string;
  senderDomain: string;
  domain: string;
  ip: Address;
  validatedName: string;
  helo: string;
  receiver: string;
  /** Time in ms since the epoch. */
  nowMs: number;
}

/** Returns true if a macro with one of `letters` occurs. */
export function usesMacro(tokens: readonly MacroToken[], letters: string): boolean {
  return tokens.some((token) => token.kind === 'macro' && letters.includes(token.letter));
}

/** Expands tokens. Never throws if they were parsed without faults. */
export function expandMacros(tokens: readonly MacroToken[], values: MacroValues): string {
  return tokens.map((token) => (token.kind === 'text' ? token.text : expandOne(token, values))).join('');
}

function expandOne(token: Extract<MacroToken, { kind: 'macro' }>, values: MacroValues): string {
  let parts = splitAt(macroValue(token.letter, values), token.delimiters);
  if (token.reverse) parts = parts.reverse();
  if (token.keep !== null) parts = parts.slice(-token.keep);
  const text = parts.join('.');
  return token.escapeUrl ? escapeUrl(text) : text;
}

function macroValue(letter: string, values: MacroValues): string {
  switch (letter) {
    case 's':
      return `${values.localPart}@${values.senderDomain}`;
    case 'l':
      return values.localPart;
    case 'o':
      return values.senderDomain;
    case 'd':
      return values.domain;
    case 'i':
      return dottedAddress(values.ip);
    case 'p':
      return values.validatedName;
    case 'v':
      return values.ip.family === 4 ? 'in-addr' : 'ip6';
    case 'h':
      return values.helo;
    case 'c':
      return readableAddress(values.ip);
    case 'r':
      return values.receiver;
    case 't':
      return String(Math.floor(values.nowMs / 1000));
    default:
      return '';
  }
}

function splitAt(text: string, delimiters: string): string[] {
  const parts = [''];
  for (const char of text) {
    if (delimiters.includes(char)) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts;
}

/** Escapes all characters except the unreserved ones of RFC 3986. */
function escapeUrl(text: string): string {
  let out = '';
  for (const octet of Buffer.from(text, 'utf8')) {
    const char = String.fromCharCode(octet);
    out += /[A-Za-z0-9\-._~]/.test(char) ? char : `%${octet.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return out;
}
