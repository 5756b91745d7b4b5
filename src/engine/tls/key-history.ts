import type { KeyUse, TlsHostFacts } from './facts.ts';

/** Fingerprints of the certificates that carried a key, oldest first, by the key's SHA-256. Plain JSON. */
export type KeyHistory = Readonly<Record<string, readonly string[]>>;

/** Keys remembered of one domain, and certificates of one key: more than any judgement needs. */
const MAX_KEYS = 50;
const MAX_CERTIFICATES = 8;

/** The history with what is served now; keys that are served now stay before older ones. Pure. */
export function extendKeyHistory(before: KeyHistory, hosts: readonly TlsHostFacts[]): KeyHistory {
  const keys = new Map<string, readonly string[]>();
  for (const { leaf } of hosts.flatMap(({ served }) => served)) {
    const known = keys.get(leaf.spkiSha256) ?? before[leaf.spkiSha256] ?? [];
    const all = known.includes(leaf.fingerprint) ? known : [...known, leaf.fingerprint];
    keys.set(leaf.spkiSha256, all.slice(-MAX_CERTIFICATES));
  }
  for (const [key, fingerprints] of Object.entries(before)) if (!keys.has(key)) keys.set(key, fingerprints);
  return Object.fromEntries([...keys].slice(0, MAX_KEYS));
}

/** How many certificates carried each key. */
export function countKeyUses(history: KeyHistory): KeyUse[] {
  return Object.entries(history).map(([spkiSha256, fingerprints]) => ({
    ...{ spkiSha256, certificates: fingerprints.length },
  }));
}
