import { getDomain } from 'tldts';

/** Asks whether a registrable domain is free to register: true, false, or null when nobody knows. */
export type IsUnregistered = (registrableDomain: string) => Promise<boolean | null>;

/** The part of a name that is registered, by the ICANN half of the Public Suffix List; null for a suffix. */
export function registrableDomain(name: string): string | null {
  return getDomain(name, { allowPrivateDomains: false, validateHostname: false });
}

/**
 * The domain of an organisation: the registrable one, or a public suffix of two labels or more, which an organisation runs
 * as its own domain (nhs.uk, gov.uk); null for a top-level domain.
 */
export function organisationalDomain(name: string): string | null {
  return registrableDomain(name) ?? (name.includes('.') ? name : null);
}

export interface UnregisteredFound {
  name: string;
  registrable: string;
}

/**
 * Which of `names` (all NXDOMAIN) lie in a domain that anyone may register. Each registrable domain is asked
 * about once, at most ten; `own` is never asked about. `unknown` is true when an answer is missing.
 */
export async function findUnregistered(
  names: readonly string[],
  own: string,
  isUnregistered: IsUnregistered | undefined,
): Promise<{ found: UnregisteredFound[]; unknown: boolean }> {
  const candidates = new Map<string, string>();
  for (const name of names) {
    const registrable = registrableDomain(name);
    if (registrable !== null && registrable !== registrableDomain(own)) candidates.set(registrable, name);
  }
  const found: UnregisteredFound[] = [];
  let unknown = candidates.size > 10;
  for (const [registrable, name] of [...candidates].slice(0, 10)) {
    const state = await ask(isUnregistered, registrable);
    if (state === null) unknown = true;
    else if (state) found.push({ name, registrable });
  }
  return { found, unknown };
}

async function ask(isUnregistered: IsUnregistered | undefined, domain: string): Promise<boolean | null> {
  if (isUnregistered === undefined) return null;
  try {
    return await isUnregistered(domain);
  } catch {
    return null;
  }
}
