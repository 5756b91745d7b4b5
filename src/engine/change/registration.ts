import { lockedOperations } from '#engine/registration/epp-status.ts';
import type { RegistrationFacts } from '#engine/registration/facts.ts';
import { changeEvent } from './change-event.ts';
import type { ChangeEvent } from './record-changes.ts';

/**
 * Compares two observations of a registration: the registrar (takes effect immediately), removed locks, and changes of
 * contacts, expiry or other statuses. RDAP and WHOIS use different spellings, so a comparison between them covers only
 * values that both report reliably. Pure.
 */
export function compareRegistrations(
  domain: string,
  before: RegistrationFacts,
  after: RegistrationFacts,
): ChangeEvent[] {
  const sameSource = before.source === after.source;
  return [
    ...compareRegistrars(domain, before, after, sameSource),
    ...(sameSource ? [...compareLocks(domain, before, after), ...compareDetails(domain, before, after)] : []),
  ];
}

function compareRegistrars(
  domain: string,
  before: RegistrationFacts,
  after: RegistrationFacts,
  sameSource: boolean,
): ChangeEvent[] {
  const [old, now] = [before.registrar, after.registrar];
  if (old === null || now === null) return [];
  const byId = old.ianaId !== null && now.ianaId !== null;
  // The ID identifies the registrar as a legal entity. The spelling of its name changes from time to time.
  if (!byId && (!sameSource || old.name === null || now.name === null)) return [];
  const same = byId ? old.ianaId === now.ianaId : plain(old.name) === plain(now.name);
  if (same) return [];
  const details = { before: { ...old }, after: { ...now }, atOnce: after.confidence === 'high' };
  return [changeEvent('change.registration.registrar', domain, 'registrar', details)];
}

function plain(name: string | null): string {
  return (name ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function compareLocks(domain: string, before: RegistrationFacts, after: RegistrationFacts): ChangeEvent[] {
  if (after.statuses.length === 0) return [];
  const now = lockedOperations(after.statuses);
  const removed = lockedOperations(before.statuses).filter((operation) => !now.includes(operation));
  if (removed.length === 0) return [];
  const details = { before: before.statuses, after: after.statuses, more: { unlocked: removed } };
  return [changeEvent('change.registration.lock-removed', domain, 'lock-removed', details)];
}

function compareDetails(domain: string, before: RegistrationFacts, after: RegistrationFacts): ChangeEvent[] {
  const changed: string[] = [];
  const differs = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;
  if (differs(before.registrantDigest, after.registrantDigest)) changed.push('registrant');
  if (differs(before.expiresAt, after.expiresAt)) changed.push('expiry');
  const known = before.statuses.length > 0 && after.statuses.length > 0;
  if (known && before.statuses.join() !== after.statuses.join()) changed.push('status');
  const [reason] = changed;
  if (reason === undefined) return [];
  const shown = ({ expiresAt, statuses }: RegistrationFacts) => ({ expiresAt, statuses });
  const details = { before: shown(before), after: shown(after), more: { changed } };
  return [changeEvent('change.registration.contacts-or-expiry', domain, reason, details)];
}
