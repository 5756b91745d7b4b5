import type { Issuance } from '../issuance.ts';

/** An issuance as a source tells of it. */
export interface SourceIssuance {
  facts: Issuance;
  /** Null where the source gives facts alone. */
  der: Buffer | null;
  revoked: boolean | null;
  /** The source's own number. */
  ref: string;
  /** Whether its bytes can be asked for by that number. */
  hasBytes: boolean;
}

/** A page of what a source knows of a domain; `cursor` asks on from there, now or later. */
export type SourcePage =
  | { kind: 'ok'; issuances: SourceIssuance[]; cursor: string | null; more: boolean }
  | { kind: 'failed'; code: string; retryAfterMs: number | null };

/** A service that knows which certificates were issued. Never rejects. */
export interface IssuanceSource {
  name: 'crtsh' | 'sslmate';
  /** What was issued for the domain and for names below it, since `cursor`. */
  list(domain: string, cursor: string | null, signal: AbortSignal): Promise<SourcePage>;
  /** The bytes of one; `gone` where it has none, null where they cannot be had now. */
  fetchDer(ref: string, signal: AbortSignal): Promise<Buffer | 'gone' | null>;
}
