import { getDomain } from 'tldts';

/** Returns whether a registrable domain is available for registration; null if unknown. */
export type IsUnregistered = (registrableDomain: string) => Promise<boolean | null>;

/**
 * Returns the registrable domain of a name, based on the ICANN section of the Public Suffix List; null for a suffix.
 */
export function registrableDomain(name: string): string | null {
  return getDomain(name, { allowPrivateDomains: false, validateHostname: false });
}

/**
 * Returns the domain of an organization. This is the registrable domain, or a public suffix of at least two labels that
 * an organization uses as its own domain (nhs.uk, gov.uk). Null for a top-level domain.
 */
export function domainOfOrganization(name: string): string | null {
  return registrableDomain(name) ?? (name.includes('.') ? name : null);
}

export interface UnregisteredFound {
  name: string;
  registrable: string;
}

/**
 * Returns which of `names` (all NXDOMAIN) lie in a domain that anyone can register. Each registrable domain is queried
 * once, at most ten in total. `own` is never queried. `unknown` is true if a result is missing.
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
    const state = await query(isUnregistered, registrable);
    if (state === null) unknown = true;
    else if (state) found.push({ name, registrable });
  }
  return { found, unknown };
}

async function query(isUnregistered: IsUnregistered | undefined, domain: string): Promise<boolean | null> {
  if (isUnregistered === undefined) return null;
  try {
    return await isUnregistered(domain);
  } catch {
    return null;
  }
}
