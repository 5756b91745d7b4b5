import { parseHostLiteral } from '#platform/net/addresses.ts';

/** A host to probe: a name of lower-case A-labels without trailing dot, or a canonical IP address. */
export interface Host {
  host: string;
  isAddress: boolean;
}

const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/** Reads a host as people write it (IDN, upper case, trailing dot, any spelling of an address); null if it is none. */
export function normaliseHost(text: string): Host | null {
  const trimmed = text.trim();
  const literal = parseHostLiteral(trimmed);
  if (literal) return { host: literal.address, isAddress: true };
  const bare = trimmed.replace(/\.$/, '');
  if (bare === '' || /[\s/\\?#@:[\]%]/.test(bare)) return null;
  // The URL parser applies UTS #46; underscores pass, as DNS names have them.
  if (!URL.canParse(`http://${bare}/`)) return null;
  const host = new URL(`http://${bare}/`).hostname;
  if (host.length > 253 || !host.split('.').every((part) => label.test(part))) return null;
  return { host, isAddress: false };
}
