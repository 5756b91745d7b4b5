/** Parsed JSON from external sources. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

const MAX_DEPTH = 40;
/** Maximum number of values. An empty object takes two octets on the wire and fifty in memory. */
const MAX_VALUES = 1_000_000;

/**
 * Parses JSON with at most `maxDepth` levels and a million values. Throws for any other text. The caller must limit the
 * size.
 */
export function parseBoundedJson(body: Buffer | string, maxDepth = MAX_DEPTH): JsonValue {
  const text = typeof body === 'string' ? body : body.toString('utf8').replace(/^\uFEFF/, '');
  let depth = 0;
  let values = 1;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x2c && !quoted) {
      values += 1;
      if (values > MAX_VALUES) throw new SyntaxError('too many values');
    } else if (quoted) {
      if (code === 0x5c) i += 1;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > maxDepth) throw new SyntaxError('nested too deeply');
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return JSON.parse(text) as JsonValue;
}

/** Returns the value if it is an object, otherwise an empty object. */
export function asObject(value: JsonValue | undefined): { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** Returns the first `most` items of the value if it is a list, otherwise an empty list. */
export function asList(value: JsonValue | undefined, most = 100): JsonValue[] {
  return Array.isArray(value) ? value.slice(0, most) : [];
}

/**
 * Returns the value as text of at most `most` characters, without control characters; null if it is not text
 * or is empty.
 */
export function asText(value: JsonValue | undefined, most = 500): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .slice(0, most)
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim();
  return text === '' ? null : text;
}

/** Returns the value at a path of properties and indexes, or undefined if there is none. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let here = value;
  for (const key of path) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = Object.hasOwn(here, key) ? (here as Record<string | number, unknown>)[key] : undefined;
  }
  return here;
}

export const listAt = (value: unknown, ...path: (string | number)[]): unknown[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
};

export const textAt = (value: unknown, ...path: (string | number)[]): string | null => {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : null;
};

export const numberAt = (value: unknown, ...path: (string | number)[]): number | null => {
  const found = at(value, ...path);
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
};

const BRACES = { open: 0x7b, close: 0x7d, quote: 0x22, escape: 0x5c };

/**
 * Extracts the objects of a JSON list that is too long for the memory. The list can be nested. `onObject` gets the text
 * of each object at a nesting depth of `depth` braces (1 for the objects of a top-level list). Throws if an object is
 * longer than `maxObject` bytes.
 */
export function objectSplitter(
  onObject: (text: string) => void,
  options: { depth: number; maxObject: number },
): (chunk: Buffer) => void {
  let braces = 0;
  let quoted = false;
  let escaped = false;
  let chunks: Buffer[] = [];
  let bufferedBytes = 0;
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass over the bytes; calls per byte would double its cost
  return (chunk) => {
    let from = braces >= options.depth ? 0 : -1;
    for (let i = 0; i < chunk.length; i++) {
      const code = chunk[i];
      if (quoted) {
        if (escaped) escaped = false;
        else if (code === BRACES.escape) escaped = true;
        else if (code === BRACES.quote) quoted = false;
      } else if (code === BRACES.quote) quoted = true;
      else if (code === BRACES.open) {
        braces += 1;
        if (braces === options.depth) from = i;
      } else if (code === BRACES.close) {
        if (braces === options.depth && from >= 0) {
          chunks.push(chunk.subarray(from, i + 1));
          onObject(Buffer.concat(chunks).toString('utf8'));
          chunks = [];
          bufferedBytes = 0;
          from = -1;
        }
        braces = Math.max(0, braces - 1);
      }
    }
    if (from < 0) return;
    bufferedBytes += chunk.length - from;
    if (bufferedBytes > options.maxObject) throw new Error('object too long');
    chunks.push(Buffer.from(chunk.subarray(from)));
  };
}
