import { getDomain } from 'tldts';
import { isNameWithin } from '#engine/posture/lookup.ts';

/** Entries of a list feed, indexed by domain. */
export interface HostIndex {
  /** Adds a URL or a host. Skips other entries. */
  add(subject: string, about?: { reference?: string | null; target?: string | null }): void;
  find(hosts: readonly string[]): FeedListing[];
  findBrand(brand: string): FeedListing[];
  size(): number;
}

interface Entry {
  host: string;
  subject: string;
  reference: string | null;
  target: string | null;
}

const MAX_ENTRIES = 1_500_000;
/** Maximum entries stored per domain. More entries of a shared host would not change the result. */
const MAX_PER_DOMAIN = 50;

/**
 * Returns the domain of a host. Private suffixes count as suffixes, so that a shared host is not blamed for its
 * customers' content.
 */
function domainOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true, validateHostname: false }) ?? host;
}

export function createHostIndex(threat: Threat): HostIndex {
  const byDomain = new Map<string, Entry[]>();
  let size = 0;
  const listing = ({ subject, reference, target }: Entry): FeedListing => ({
    threat,
    subject,
    reference,
    target,
  });
  return {
    add(subject, about = {}) {
      const host = hostOf(subject);
      if (host === null || size >= MAX_ENTRIES) return;
      const domain = domainOf(host);
      const entries = byDomain.get(domain) ?? [];
      if (entries.length >= MAX_PER_DOMAIN) return;
      entries.push({
        host,
        subject: shorten(subject),
        reference: about.reference ?? null,
        target: about.target ?? null,
      });
      byDomain.set(domain, entries);
      size += 1;
    },
    find(hosts) {
      const found = new Set<Entry>();
      for (const host of hosts) {
        for (const entry of byDomain.get(domainOf(host)) ?? []) {
          if (isNameWithin(entry.host, host)) found.add(entry);
        }
      }
      return [...found].slice(0, MAX_LISTINGS).map(listing);
    },
    findBrand(brand) {
      const token = brand.toLowerCase();
      const found: FeedListing[] = [];
      for (const entries of byDomain.values()) {
        for (const entry of entries) {
          if (found.length >= MAX_LISTINGS) return found;
          if (entry.target?.toLowerCase().includes(token) || containsToken(entry.host, token))
            found.push(listing(entry));
        }
      }
      return found;
    },
    size: () => size,
  };
}

/**
 * Returns whether the host contains the brand as a separate word between dots and hyphens. A short brand within another
 * word proves nothing.
 */
function containsToken(host: string, token: string): boolean {
  const at = host.indexOf(token);
  if (at < 0) return false;
  if (token.length >= 6) return true;
  const edge = (character: string | undefined) =>
    character === undefined || character === '.' || character === '-';
  return edge(host[at - 1]) && edge(host[at + token.length]);
}

function hostOf(subject: string): string | null {
  if (subject.length > 4_096) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(subject) ? subject : `http://${subject}/`);
  const host = url?.hostname.toLowerCase().replace(/\.$/, '') ?? '';
  return host === '' || !/^https?:$/.test(url?.protocol ?? '') ? null : host;
}

export type Threat = 'malware' | 'phishing';

/** A feed entry about one of our hosts. */
export interface FeedListing {
  threat: Threat;
  /** The listed URL or host, at most 300 characters. */
  subject: string;
  /** URL of a page about the entry. */
  reference: string | null;
  /** Brand that the entry imitates, if the feed states it. */
  target: string | null;
}

export type FeedAnswer = { kind: 'ok'; listings: FeedListing[] } | { kind: 'failed'; reason: string };

/** A feed of malicious hosts and URLs. Its methods never reject. */
export interface ReputationFeed {
  readonly name: string;
  /** Threats that this feed can list. */
  readonly threats: readonly Threat[];
  /** Whether the feed has many false positives and therefore counts less. */
  readonly noisy: boolean;
  /** Returns entries for any of `hosts` or their subdomains. */
  check(hosts: readonly string[], signal?: AbortSignal): Promise<FeedAnswer>;
  /** Returns entries that imitate the brand label: as the feed's target, or within a listed host name. */
  findBrand?(brand: string): Promise<FeedAnswer>;
}

export const MAX_LISTINGS = 20;

export function shorten(text: string): string {
  return text.slice(0, 300);
}
