import { snapshotKey } from '#engine/dns/record-set.ts';
import { dayMs } from '#platform/clock.ts';
import type { FamilyFacts } from '../facts.ts';
import type { ScanResult } from '../run-scan.ts';
import type { FamilyName } from '../types.ts';

/** Facts from a scan that are not findings, such as the registrant and the hosting of the name. Null if unknown. */
export interface DomainFacts {
  registrar: string | null;
  /** ISO 8601. */
  expiresAt: string | null;
  nameServers: string[] | null;
  /** In order of preference. */
  mailHosts: string[] | null;
  certificate: { host: string; issuer: string; daysLeft: number } | null;
  /** Supported versions, oldest first; null if not tested or without a response. */
  tlsVersions: string[] | null;
}

/** Collects the facts for the header of a report from the families' facts. Pure. */
export function collectFacts(domain: string, result: ScanResult): DomainFacts {
  const of = <Name extends FamilyName>(name: Name) =>
    (result.outcomes.find(({ family }) => family === name)?.facts ?? null) as FamilyFacts[Name] | null;
  const registration = of('registration');
  const mail = of('email');
  const registered = registration?.kind === 'found' ? registration.facts : null;
  return {
    registrar: registered?.registrar?.name ?? null,
    expiresAt: registered?.expiresAt ?? null,
    nameServers: of('dns')?.nameServers ?? of('dns')?.snapshot[snapshotKey(domain, 'NS')]?.values ?? null,
    mailHosts: mail?.exchangersHidden ? null : (mail?.exchangers ?? null),
    certificate: findCertificate(domain, of('tls'), result.startedMs),
    tlsVersions: findVersions(domain, result),
  };
}

/** Returns the certificate of the domain or of `www` that expires first. */
function findCertificate(
  domain: string,
  tls: FamilyFacts['tls'] | null,
  nowMs: number,
): DomainFacts['certificate'] {
  for (const name of [domain, `www.${domain}`]) {
    const served = tls?.hosts.find(({ host }) => host === name)?.certificates ?? [];
    const [first] = served.toSorted((a, b) => a.notAfter - b.notAfter);
    if (first === undefined) continue;
    const daysLeft = Math.floor((first.notAfter - nowMs) / dayMs);
    return { host: name, issuer: first.issuerOrganization ?? first.issuer, daysLeft };
  }
  return null;
}

function findVersions(domain: string, result: ScanResult): string[] | null {
  const checks = result.outcomes.flatMap((outcome) => outcome.checks);
  const evidenceOf = (id: string): Record<string, unknown> | null => {
    const found = checks.find((check) => check.id === id && check.asset === domain);
    return found?.evidence == null ? null : (found.evidence as Record<string, unknown>);
  };
  const recent = evidenceOf('ssl.protocol.no-tls1-2-or-newer');
  if (recent === null) return null;
  const all = { ...evidenceOf('ssl.protocol.tls1-0-or-1-1'), ...recent };
  const names = { tls10: '1.0', tls11: '1.1', tls12: '1.2', tls13: '1.3' };
  return Object.entries(names).flatMap(([key, name]) =>
    all[key as keyof typeof all] === true ? [name] : [],
  );
}

/** Returns the known facts as lines of label and value. */
export function describeFacts(facts: DomainFacts): [label: string, value: string][] {
  const { certificate } = facts;
  const some = (list: string[] | null, none: string) =>
    list === null ? null : list.length === 0 ? none : shorten(list);
  const lines: [string, string | null][] = [
    ['registrar', facts.registrar],
    ['expires', facts.expiresAt?.slice(0, 10) ?? null],
    ['name servers', some(facts.nameServers, 'none')],
    ['mail hosts', some(facts.mailHosts, 'none')],
    [
      'certificate',
      certificate === null ? null : `${certificate.issuer}, ${describeDays(certificate.daysLeft)}`,
    ],
    ['TLS', some(facts.tlsVersions, 'no version that is known')],
  ];
  return lines.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));
}

const maxNames = 6;
const shorten = (names: string[]) =>
  names.length <= maxNames
    ? names.join(', ')
    : `${names.slice(0, maxNames).join(', ')} and ${names.length - maxNames} more`;

const describeDays = (days: number) => {
  const count = Math.abs(days);
  const unit = count === 1 ? 'day' : 'days';
  return days < 0 ? `expired ${count} ${unit} ago` : `${count} ${unit} left`;
};
