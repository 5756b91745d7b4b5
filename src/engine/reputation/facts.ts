import type { FindingId } from '#engine/findings/catalog.ts';
import {
  type Evidence,
  fail,
  notTested,
  type PostureCheck,
  pass,
  switchedOff,
} from '#engine/posture/posture-check.ts';
import type { DnsblAnswer } from './dnsbl.ts';
import type { FeedAnswer, Threat } from './feeds/host-index.ts';
import type { OriginAnswer } from './origin-as.ts';
import type { RouteValidity } from './rpki.ts';

/** `sender`: declared in SPF as a single address. */
export type AddressRole = 'web' | 'mail' | 'sender';

/** Result from a source, including disabled and failed sources. */
export type SourceResult<T> =
  | { kind: 'known'; value: T }
  | { kind: 'off' }
  | { kind: 'failed'; reason: string };

export interface AddressReputation {
  address: string;
  roles: AddressRole[];
  /** Names that resolve to this address. */
  hosts: string[];
  lists: { list: string; group: string; answer: DnsblAnswer }[];
  /** The DROP prefix that contains the address, or null. */
  drop: SourceResult<{ cidr: string; sblId: string | null } | null>;
  origin: SourceResult<Extract<OriginAnswer, { kind: 'found' }>['origin'] | null>;
  asnDrop: SourceResult<boolean>;
  route: SourceResult<RouteValidity>;
}

/** All facts collected by the reputation family. Plain JSON. */
export interface ReputationFacts {
  domain: string;
  /** Domains looked up on domain blocklists. */
  names: string[];
  /** All enabled lists. `failure` is the reason for not using a list. */
  lists: { name: string; kind: 'ip' | 'domain'; group: string; failure: string | null }[];
  domainLists: { list: string; name: string; answer: DnsblAnswer }[];
  addresses: AddressReputation[];
  /** Reason for a failed lookup of the addresses; null if it succeeded. */
  addressFailure: string | null;
  feeds: { name: string; threats: Threat[]; noisy: boolean; answer: FeedAnswer }[];
  neighborhood: SourceResult<{ prefix: string; sampled: number; listed: number } | null>;
  /** Copyright lines of the lists used. They must be displayed. */
  credits: string[];
}

/** Contribution of one source to a check. */
export type SourcePart =
  | { kind: 'bad'; evidence: Evidence; probable?: boolean }
  | { kind: 'clear' }
  | { kind: 'failed'; reason: string }
  | { kind: 'off' };

/**
 * Combines the results of all sources into one check. Any listing fails it. It passes only if every enabled source
 * responded, because a failed source must not resolve its own earlier finding.
 */
export function combine(id: FindingId, asset: string, parts: readonly SourcePart[]): PostureCheck {
  const bad = parts.filter((part) => part.kind === 'bad');
  if (bad.length > 0) {
    const check = fail(id, asset, 'listed', { listings: bad.map(({ evidence }) => evidence) });
    return bad.every(({ probable }) => probable === true) ? { ...check, confidence: 'probable' } : check;
  }
  const failed = parts.find((part) => part.kind === 'failed');
  if (failed !== undefined) return notTested(id, asset, failed.reason);
  return parts.some((part) => part.kind === 'clear')
    ? pass(id, asset)
    : switchedOff(id, asset, 'sources-off');
}
