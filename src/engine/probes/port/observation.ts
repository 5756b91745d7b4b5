import type { Observation } from '../types.ts';

/** What was seen at a port. */
export interface PortObservation extends Observation {
  /** Whether the answer matched `expectRegex`; null when there is no pattern. */
  matched: boolean | null;
  /** Octets of the answer, 65,536 at most. */
  receivedBytes: number;
  /** Beginning of the answer, made safe to show; null when none was read. */
  banner: string | null;
  /** Negotiated protocol such as `TLSv1.3`; null without TLS. */
  tlsProtocol: string | null;
}
