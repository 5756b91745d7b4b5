import type { Issuance } from '#engine/ct/issuance.ts';
import type { LoggedAt } from '../queries/issuances.ts';

/** An issuance for a watched domain, as a log or a source told of it. */
export interface FoundIssuance {
  accountId: string;
  domainId: string;
  domain: string;
  facts: Issuance;
  /** Null where the source tells facts alone. */
  der: Buffer | null;
  logs: readonly LoggedAt[];
  revoked: boolean | null;
  /** The source's own number for asking again. */
  sourceRef: string | null;
  /** It was there before anything was news. */
  baseline: boolean;
  /** Whether the domain's past is known, so that a CA can be called new. */
  pastKnown: boolean;
}

/** What tells issuances of a domain apart: the TBS, or issuer and serial number where a source tells no more. */
export function identityOf({ tbsSha256, serialNumber, issuer }: Issuance): string {
  if (tbsSha256 !== null) return tbsSha256;
  return `serial:${bareSerial(serialNumber)}:${issuer.organization ?? issuer.commonName ?? ''}`;
}

/** A serial number without the zero octets that DER puts before it. */
export const bareSerial = (serial: string): string => serial.toLowerCase().replace(/^(?:00)+(?=..)/, '');

/** Whether a certificate's name speaks of the domain: the name itself, one below, or a wildcard over it. */
export function isAbout(name: string, domain: string): boolean {
  if (name === domain || name.endsWith(`.${domain}`)) return true;
  return name.startsWith('*.') && name.slice(2) === domain.slice(domain.indexOf('.') + 1);
}
