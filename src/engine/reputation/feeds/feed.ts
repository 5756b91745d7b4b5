export type Threat = 'malware' | 'phishing';

/** One entry of a feed that concerns us. */
export interface FeedListing {
  threat: Threat;
  /** The listed URL or host, at most 300 characters. */
  subject: string;
  /** Page about the entry. */
  reference: string | null;
  /** Brand that the entry imitates, where the feed says so. */
  target: string | null;
}

export type FeedAnswer = { kind: 'ok'; listings: FeedListing[] } | { kind: 'failed'; reason: string };

/** A feed of bad hosts and URLs. Nothing here rejects. */
export interface ReputationFeed {
  readonly name: string;
  /** What it can list at all. */
  readonly threats: readonly Threat[];
  /** Noisy feeds count at reduced weight. */
  readonly noisy: boolean;
  /** Entries for any of `hosts` or below them. */
  check(hosts: readonly string[], signal?: AbortSignal): Promise<FeedAnswer>;
  /** Entries that imitate the brand label: as the feed's target, or inside a listed host name. */
  findBrand?(brand: string): Promise<FeedAnswer>;
}

export const MAX_LISTINGS = 20;

export function shorten(text: string): string {
  return text.slice(0, 300);
}
