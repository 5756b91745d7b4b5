import type { Selectable } from 'kysely';
import type { DB } from '#platform/database/types.ts';

export const locales = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'ja', 'zh', 'ko'] as const;
export type Locale = (typeof locales)[number];

export const visibilities = ['public', 'password', 'private'] as const;
export const themes = ['auto', 'light', 'dark'] as const;
export const shows = ['status', 'uptime', 'latency'] as const;

/** Why a check did not verify a custom domain. */
export const domainProblems = ['record_missing', 'record_differs', 'lookup_failed', 'taken'] as const;
export type DomainProblem = (typeof domainProblems)[number];

/** What can be a slug: whatever else is asked for is not there. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,64}$/.test(text);

/** A heading over components. */
export interface Group {
  name: string;
  collapsed: boolean;
}

/** What readers know by one name, whatever watches it. */
export interface PageComponent {
  id: string;
  name: string;
  description: string;
  /** Name of its group; null: it stands by itself. */
  group: string | null;
  serviceMonitorIds: string[];
  monitorIds: string[];
  heartbeatIds: string[];
  show: (typeof shows)[number];
}

/** How a page can be followed. */
interface SubscriberKinds {
  email: boolean;
  webhook: boolean;
  atom: boolean;
}

/** What an owner orders of a page. */
export interface PageOrder {
  slug: string;
  title: string;
  description: string;
  visibility: (typeof visibilities)[number];
  theme: (typeof themes)[number];
  accent: string;
  logoUrl: string | null;
  locale: Locale;
  locales: Locale[];
  customDomain: string | null;
  hideUptime: boolean;
  historyDays: number;
  groups: Group[];
  components: PageComponent[];
  subscribers: SubscriberKinds;
}

export type StoredPage = Selectable<DB['status_pages']>;

/** How far a page's custom domain is proved: columns of its row. */
export type DomainClaim = Pick<
  StoredPage,
  | 'custom_domain_token'
  | 'custom_domain_verified_at'
  | 'custom_domain_missing_since'
  | 'custom_domain_checked_at'
  | 'custom_domain_due_at'
  | 'custom_domain_problem'
  | 'custom_domain_problem_detail'
>;

/** A row as its statements give it: what is JSON there is what `PageOrder` has. */
export type PageRow = Omit<StoredPage, 'groups' | 'components' | 'subscribers'> & {
  groups: Group[];
  components: PageComponent[];
  subscribers: SubscriberKinds;
};
