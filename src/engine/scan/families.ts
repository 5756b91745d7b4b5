import { nextSlot, phaseOf } from '#engine/schedule/slots.ts';
import { changeFamily } from './families/change.ts';
import { dnsFamily } from './families/dns.ts';
import { emailFamily } from './families/email.ts';
import { exposureActiveFamily, exposureFamily } from './families/exposure.ts';
import { registrationFamily, watchFamily } from './families/registration.ts';
import { brandFamily, reputationFamily } from './families/reputation.ts';
import { serversActiveFamily } from './families/servers-active.ts';
import { tlsFamily, tlsProtocolsFamily } from './families/tls.ts';
import { availabilityFamily, webFamily } from './families/web.ts';
import { type Family, type FamilyName, familyNames } from './types.ts';

/** All families of checks. A new family needs a file, an entry here and an entry in `facts.ts`. */
export const families: { readonly [Name in FamilyName]: Family<Name> } = {
  watch: watchFamily,
  dns: dnsFamily,
  email: emailFamily,
  registration: registrationFamily,
  tls: tlsFamily,
  'tls-protocols': tlsProtocolsFamily,
  web: webFamily,
  exposure: exposureFamily,
  'exposure-active': exposureActiveFamily,
  'servers-active': serversActiveFamily,
  reputation: reputationFamily,
  availability: availabilityFamily,
  brand: brandFamily,
  change: changeFamily,
};

/** Returns the families to run: the requested families, and those that run with every other family. */
export function completeOrder(order: readonly FamilyName[], verified: boolean): FamilyName[] {
  const selected = new Set(order);
  return familyNames.filter((name) => {
    const { follows, needsVerified } = families[name];
    return (selected.has(name) || follows === true) && (verified || !needsVerified);
  });
}

/** Returns all families that can scan a domain. */
export function listFamilies(verified: boolean): FamilyName[] {
  return completeOrder(familyNames, verified);
}

/** Returns whether this is the name of a family. Stored rows can contain a name from an older version. */
export function isFamilyName(name: string): name is FamilyName {
  return familyNames.some((known) => known === name);
}

const byCheck: ReadonlyMap<string, FamilyName> = new Map(
  familyNames.flatMap((name) => families[name].checks.map((id) => [id as string, name] as const)),
);

/** Returns the family of a check; null if no family runs it. */
export function familyOfCheck(id: string): FamilyName | null {
  return byCheck.get(id) ?? null;
}

/**
 * Returns the next due time of a monitor's family in ms since the epoch. This is its slot (a hash of monitor and
 * family, so that checks spread evenly), but at least half an interval after the last scan.
 */
export function nextScanDue(monitorId: string, family: FamilyName, nowMs: number): number {
  const { intervalMs } = families[family];
  const slots = { phaseMs: phaseOf(`${monitorId}/${family}`, intervalMs), intervalMs };
  return nextSlot(nowMs + Math.floor(intervalMs / 2), slots);
}

/** Returns families with their own interval. */
export function listScheduledFamilies(): FamilyName[] {
  return (Object.keys(families) as FamilyName[]).filter((name) => families[name].follows !== true);
}
