import type { Observation } from '../types.ts';
import type { DnsSettings } from './settings.ts';

/** What a DNS look-up saw. */
export interface DnsObservation extends Observation {
  /** Name asked for; differs from the host for the PTR record of an address. */
  name: string;
  recordType: DnsSettings['recordType'];
  /** Null when no answer came. */
  rcode: string | null;
  authoritative: boolean;
  /** The AD bit: the resolver vouches for DNSSEC. */
  authenticated: boolean;
  /** Canonical text of each record of the type asked for, in the order received, at most 200. */
  values: string[];
  /** Names that CNAME records led through. */
  aliases: string[];
  /** Smallest TTL among the values, in seconds. */
  ttlSeconds: number | null;
  /** `address:port` of the server that answered, or was asked when one was chosen. */
  resolver: string | null;
  transport: 'udp' | 'tcp' | null;
  /** Extended DNS errors, e.g. `6 signature expired`. */
  extendedErrors: string[];
}
