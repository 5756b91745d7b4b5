import { domainToASCII } from 'node:url';

/** Labels of a host name. A leading underscore marks names that are not hosts (`_dmarc`). */
const hostLabel = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/**
 * Returns the normalized name of a host below `domain`, or null. A wildcard is replaced by its parent name. Returns
 * null for service names (`_dmarc`), for the domain itself and for names outside it.
 */
function readHostBelow(text: string, domain: string): string | null {
  const bare = text.trim().toLowerCase().replace(/\.$/, '').replace(/^\*\./, '');
  if (bare.length > 1000) return null;
  // Only non-ASCII names need the IDNA tables.
  const name = /^[\x20-\x7e]*$/.test(bare) ? bare : domainToASCII(bare);
  if (name.length > 253 || !name.endsWith(`.${domain}`)) return null;
  const labels = name.slice(0, -domain.length - 1).split('.');
  return labels.every((label) => hostLabel.test(label) && !label.startsWith('_')) ? name : null;
}

/** Returns the distinct names of hosts below `domain`, in order, at most `most`. */
export function readHostsBelow(texts: Iterable<string>, domain: string, most: number): string[] {
  const names = new Set<string>();
  for (const text of texts) {
    const name = readHostBelow(text, domain);
    if (name !== null) names.add(name);
    if (names.size >= most) break;
  }
  return [...names];
}

/**
 * Finds names below `domain` anywhere in a text, such as links, policies and scripts. Searches backward from each
 * occurrence of the domain, so the run time is linear in the length of any text.
 */
export function findHostsInText(text: string, domain: string): Set<string> {
  // In nested URLs and in scripts, %2F, \u002f, \x2f and \/ all represent a slash.
  const plain = text.toLowerCase().replace(/%2f|\\u002f|\\x2f|%3a|\\u003a|\\x3a/g, '/');
  const names = new Set<string>();
  const end = `.${domain}`;
  for (let at = plain.indexOf(end); at >= 0; at = plain.indexOf(end, at + end.length)) {
    // `.example.com.evil.test` is a name in another domain.
    if (/^[a-z0-9_-]|^\.[a-z0-9]/.test(plain.slice(at + end.length, at + end.length + 2))) continue;
    let from = at;
    while (from > 0 && at - from < 253 && /[a-z0-9._-]/.test(plain[from - 1] ?? '')) from -= 1;
    const name = readHostBelow(plain.slice(from, at + end.length).replace(/^[.-]+/, ''), domain);
    if (name !== null) names.add(name);
  }
  return names;
}
