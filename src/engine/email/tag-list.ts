/** A fault in a list of the form `name=value; …`, which DKIM, MTA-STS, TLS-RPT and BIMI use (RFC 6376 section 3.2). */

export interface TagFault {
  code: string;
  at: number;
  detail: string;
}

export interface TagList {
  /** Values by case-sensitive name. If a name is repeated, the first value. */
  tags: Map<string, string>;
  /** Name of the first tag. */
  first: string | null;
  faults: TagFault[];
}

const MAX_TAGS = 100;

/** Splits a list. Reports parts without `=`, invalid names and repeated names. Never throws. */
export function parseTagList(text: string): TagList {
  const tags = new Map<string, string>();
  const faults: TagFault[] = [];
  let first: string | null = null;
  let at = 0;
  for (const piece of text.split(';').slice(0, MAX_TAGS)) {
    const start = at + piece.length - piece.trimStart().length;
    at += piece.length + 1;
    const body = piece.trim();
    if (body === '') continue;
    const match = /^([A-Za-z][A-Za-z0-9_]*)\s*=\s*([\s\S]*)$/.exec(body);
    if (!match) {
      faults.push({ code: 'bad-tag', at: start, detail: 'must be name=value' });
      continue;
    }
    const [, name = '', value = ''] = match;
    first ??= name;
    if (tags.has(name))
      faults.push({ code: 'repeated-tag', at: start, detail: `${name.slice(0, 20)} is repeated` });
    else tags.set(name, value);
  }
  return { tags, first, faults };
}

/** Sanitizes third-party text for a terminal: every character except printable ASCII becomes `\xNN`. */
export function escapeUnprintable(text: string, most = 500): string {
  const cut = text.length > most ? `${text.slice(0, most)}…` : text;
  return cut.replace(/[^\x20-\x7e…]/g, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
