import type { DnsblAnswer } from './dnsbl.ts';
import type { FeedAnswer, Threat } from './feeds/feed.ts';
import type { OriginAnswer } from './origin-as.ts';
import type { RouteValidity } from './rpki.ts';

/** `sender`: declared in SPF as one address. */
export type AddressRole = 'web' | 'mail' | 'sender';

/** What one source said, when it may also be off or fail. */
export type Learnt<T> = { kind: 'known'; value: T } | { kind: 'off' } | { kind: 'failed'; reason: string };

export interface AddressReputation {
  address: string;
  roles: AddressRole[];
  /** Names that point here. */
  hosts: string[];
  lists: { list: string; group: string; answer: DnsblAnswer }[];
  /** The DROP prefix that covers it, or null. */
  drop: Learnt<{ cidr: string; sblId: string | null } | null>;
  origin: Learnt<Extract<OriginAnswer, { kind: 'found' }>['origin'] | null>;
  asnDrop: Learnt<boolean>;
  route: Learnt<RouteValidity>;
}

/** Everything the reputation family learnt; plain JSON. */
export interface ReputationFacts {
  domain: string;
  /** Domains that were looked up on domain lists. */
  names: string[];
  /** Every list that is on, and why it could not be used. */
  lists: { name: string; kind: 'ip' | 'domain'; group: string; failure: string | null }[];
  domainLists: { list: string; name: string; answer: DnsblAnswer }[];
  addresses: AddressReputation[];
  /** Why addresses could not be looked up; null when they could. */
  addressFailure: string | null;
  feeds: { name: string; threats: Threat[]; noisy: boolean; answer: FeedAnswer }[];
  neighbourhood: Learnt<{ prefix: string; sampled: number; listed: number } | null>;
  /** Copyright lines of the lists used, to be shown. */
  credits: string[];
}
