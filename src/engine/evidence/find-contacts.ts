import { parse } from 'tldts';
import type { RegistrationFacts } from '#engine/registration/facts.ts';
import { entitiesWithRole, type RdapNetwork } from '#engine/registration/rdap-objects.ts';
import { parseSecurityTxt } from '#engine/web/policy/security-txt.ts';
import { contactRoles, type ReportContact } from './types.ts';

/** Sources of abuse contacts. */
export interface ContactSources {
  host: string;
  registration: RegistrationFacts | null;
  network: RdapNetwork | null;
  /** Text of the site's own security.txt, if there is one. */
  securityTxt: string | null;
  /** Whether closer contacts did not act. If true, the registry is notified, too. */
  escalated: boolean;
}

const maxEach = 3;

/** Returns the contacts that can take a page down, nearest first, each address once. Pure. */
export function findContacts(sources: ContactSources): ReportContact[] {
  const found = [
    ...networkContacts(sources),
    ...registrarContacts(sources),
    ...registryContacts(sources),
    ...siteContacts(sources),
  ];
  const seen = new Set<string>();
  return found
    .sort((a, b) => contactRoles.indexOf(a.role) - contactRoles.indexOf(b.role))
    .filter(({ email }) => !seen.has(email) && seen.add(email));
}

/**
 * Returns the default recipients of a report. The site's own contact is listed but not notified, because the operator
 * may have created the site for phishing.
 */
export function recipientsOf(contacts: readonly ReportContact[]): string[] {
  return contacts
    .filter(({ role }) => role !== 'site' && role !== 'domain')
    .map(({ email }) => email)
    .slice(0, 10);
}

const clean = (emails: readonly string[]) =>
  [...new Set(emails.map((email) => email.toLowerCase()))].slice(0, maxEach);

function networkContacts({ host, network }: ContactSources): ReportContact[] {
  const abuse = network === null ? [] : entitiesWithRole(network.entities, 'abuse');
  const named = clean(abuse.flatMap(({ emails }) => emails)).map(
    (email): ReportContact => ({ role: 'hosting', email, source: 'rdap' }),
  );
  // For a site on a hosting platform (pages.dev, blogspot.com), `abuse@` at the platform reaches its abuse team (RFC
  // 2142).
  const { isPrivate } = parse(host, { allowPrivateDomains: true });
  const platform = isPrivate ? parse(host, { allowPrivateDomains: false }).domain : null;
  if (platform === null) return named;
  return [{ role: 'hosting', email: `abuse@${platform}`, source: 'rfc2142' }, ...named];
}

function registrarContacts({ registration }: ContactSources): ReportContact[] {
  if (registration === null) return [];
  const { abuse, source, domain } = registration;
  const named = clean(abuse.emails).map((email): ReportContact => ({ role: 'registrar', email, source }));
  return [...named, { role: 'domain', email: `abuse@${domain}`, source: 'rfc2142' }];
}

/**
 * Registries do not publish their own addresses in a common format, but `abuse@` at the domain of their RDAP server is
 * usual.
 */
function registryContacts({ registration, escalated }: ContactSources): ReportContact[] {
  const server = registration?.source === 'rdap' ? registration.servers[0] : undefined;
  if (!escalated || server === undefined || !URL.canParse(server)) return [];
  const { domain } = parse(new URL(server).hostname);
  return domain === null ? [] : [{ role: 'registry', email: `abuse@${domain}`, source: 'rfc2142' }];
}

function siteContacts({ securityTxt }: ContactSources): ReportContact[] {
  if (securityTxt === null) return [];
  const emails = parseSecurityTxt(securityTxt).contacts.flatMap((contact) => {
    const address = /^mailto:([^\s?<>"]{1,254})/i.exec(contact)?.[1] ?? contact;
    return /^[^\s@<>",;:\\]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(address) ? [address] : [];
  });
  return clean(emails).map((email): ReportContact => ({ role: 'site', email, source: 'security.txt' }));
}
