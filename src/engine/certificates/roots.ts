import { readPem } from './der.ts';
import { type ParsedCertificate, parseCertificate } from './parse.ts';

/** Trusted root certificates by subject. */
export interface RootStore {
  /** Roots by subject (DER in base64). */
  bySubject: ReadonlyMap<string, ParsedCertificate[]>;
  fingerprints: ReadonlySet<string>;
  /** Organizations that operate a trusted root. */
  organizations: ReadonlySet<string>;
}

const stores = new WeakMap<readonly string[], RootStore>();

/**
 * Returns the store for a list of PEM texts. Each list is parsed only once, which takes about 10 ms for the usual 150
 * roots. Skips unreadable certificates.
 */
export function rootStoreOf(pems: readonly string[]): RootStore {
  const known = stores.get(pems);
  if (known) return known;
  const bySubject = new Map<string, ParsedCertificate[]>();
  const fingerprints = new Set<string>();
  const organizations = new Set<string>();
  for (const der of pems.flatMap((pem) => readPem(pem))) {
    const root = tryParse(der);
    if (!root || fingerprints.has(root.facts.fingerprint)) continue;
    fingerprints.add(root.facts.fingerprint);
    if (root.facts.issuerOrganization) organizations.add(root.facts.issuerOrganization);
    const key = root.subject.toString('base64');
    bySubject.set(key, [...(bySubject.get(key) ?? []), root]);
  }
  const store = { bySubject, fingerprints, organizations };
  stores.set(pems, store);
  return store;
}

function tryParse(der: Buffer): ParsedCertificate | null {
  try {
    return parseCertificate(der);
  } catch {
    return null;
  }
}
