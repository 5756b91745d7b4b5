import type { Issuance } from '../issuance.ts';

/** An issuance as reported by a source. */
export interface SourceIssuance {
  facts: Issuance;
  /** Null if the source returns only facts. */
  der: Buffer | null;
  revoked: boolean | null;
  /** The source's own ID of the issuance. */
  ref: string;
  /** Whether the certificate bytes can be requested with the source's ID. */
  hasBytes: boolean;
}

/** A page of issuances for a domain. `cursor` continues after this page, now or later. */
export type SourcePage =
  | { kind: 'ok'; issuances: SourceIssuance[]; cursor: string | null; more: boolean }
  | { kind: 'failed'; code: string; retryAfterMs: number | null };

/** A service that lists issued certificates. Its methods never reject. */
export interface IssuanceSource {
  name: 'crtsh' | 'sslmate';
  /** Lists certificates issued for the domain and its subdomains since `cursor`. */
  list(domain: string, cursor: string | null, signal: AbortSignal): Promise<SourcePage>;
  /**
   * Returns the bytes of a certificate. `gone` if the source does not have them, null if they are currently
   * unavailable.
   */
  fetchDer(ref: string, signal: AbortSignal): Promise<Buffer | 'gone' | null>;
}
