import { contentOf, type DerElement, readChildren, readElement, TAG } from './der.ts';
import { DNS_NAME, dnsText, eachName, IP_ADDRESS, inAddressRange, inSubtree } from './names.ts';

/** Comparisons one certificate may cost; OpenSSL keeps a like bound. */
const MOST_COMPARISONS = 250_000;

interface Subtrees {
  dns: string[];
  addresses: Buffer[];
}

/**
 * Whether every DNS name and address in `subjectAltNames` is allowed by `constraints` (content of the
 * nameConstraints SEQUENCE, RFC 5280 section 4.2.1.10). Too many comparisons count as not allowed. Throws
 * `DerError` on broken constraints.
 */
export function satisfiesNameConstraints(subjectAltNames: Buffer, constraints: Buffer): boolean {
  const outer = readElement(constraints, 0, constraints.length);
  if (outer.tag !== TAG.sequence) return false;
  const sides = readChildren(constraints, outer, 2);
  const permitted = readSubtrees(
    constraints,
    sides.find((side) => side.tag === 0xa0),
  );
  const excluded = readSubtrees(
    constraints,
    sides.find((side) => side.tag === 0xa1),
  );
  const each =
    permitted.dns.length + permitted.addresses.length + excluded.dns.length + excluded.addresses.length;
  let comparisons = 0;
  const violated = eachName(subjectAltNames, (name) => {
    comparisons += each;
    if (comparisons > MOST_COMPARISONS) return true;
    return violates(subjectAltNames, name, permitted, excluded);
  });
  return !violated;
}

function violates(list: Buffer, name: DerElement, permitted: Subtrees, excluded: Subtrees): boolean {
  if (name.tag === DNS_NAME) {
    const text = dnsText(list, name);
    const inside = (subtree: string) => inSubtree(text, subtree);
    return excluded.dns.some(inside) || (permitted.dns.length > 0 && !permitted.dns.some(inside));
  }
  if (name.tag === IP_ADDRESS) {
    const octets = contentOf(list, name);
    const inside = (range: Buffer) => inAddressRange(octets, range);
    return (
      excluded.addresses.some(inside) || (permitted.addresses.length > 0 && !permitted.addresses.some(inside))
    );
  }
  return false;
}

function readSubtrees(bytes: Buffer, side: DerElement | undefined): Subtrees {
  const found: Subtrees = { dns: [], addresses: [] };
  if (!side) return found;
  for (const subtree of readChildren(bytes, side, 2000)) {
    const base = readElement(bytes, subtree.start, subtree.end);
    if (base.tag === DNS_NAME) found.dns.push(dnsText(bytes, base));
    if (base.tag === IP_ADDRESS) found.addresses.push(contentOf(bytes, base));
  }
  return found;
}
