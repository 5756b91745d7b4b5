// Text from outside may hold what PostgreSQL refuses to store: NUL, and surrogates without their other half, also as
// escapes within JSON. A statement with such a parameter would fail, and what it was to record would be lost. So every
// parameter is cleaned on its way to the server, in one place for all callers.

const nul = '\0';
const replacement = '\ufffd';

/** Returns the text with NUL and lone surrogates replaced by U+FFFD. */
export function storableText(text: string): string {
  return (text.includes(nul) ? text.replaceAll(nul, replacement) : text).toWellFormed();
}

const refusedEscape = /\\u(?:0000|d[89a-f])/i;
/** Every escape of a JSON text, one after the other, so that a backslash that is itself escaped begins none. */
const escapes = /\\(?:u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})|(u0000|ud[89a-f][\da-f]{2})|.)/gis;

/** Returns the same of a JSON text, whose escapes count as what they stand for. */
export function storableJson(text: string): string {
  const clean = storableText(text);
  if (!refusedEscape.test(clean)) return clean;
  return clean.replace(escapes, (one, _high, _low, refused) => (refused === undefined ? one : '\\ufffd'));
}

/** Returns a parameter of a statement with all texts in it cleaned. */
export function storableParameter(value: unknown): unknown {
  if (typeof value === 'string') return /^\s*[[{"]/.test(value) ? storableJson(value) : storableText(value);
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value) || value instanceof Date) {
    return value;
  }
  if (Array.isArray(value)) return value.map(storableParameter);
  return storableJson(JSON.stringify(value));
}
