import type { Selectable } from 'kysely';
import type { DB } from '#platform/database/types.ts';

export const locales = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'ja', 'zh', 'ko'] as const;
export type Locale = (typeof locales)[number];

export const visibilities = ['public', 'password', 'private'] as const;
export const themes = ['auto', 'light', 'dark'] as const;
export const shows = ['status', 'uptime', 'latency'] as const;

/** Reasons why a check did not verify a custom domain. */
export const domainProblems = ['record_missing', 'record_differs', 'lookup_failed', 'taken'] as const;
export type DomainProblem = (typeof domainProblems)[number];

/** Returns whether the text can be the slug of a page. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,64}$/.test(text);

/** A heading above components. */
export interface Group {
  name: string;
  collapsed: boolean;
}

/** A part of the service that readers see under one name. */
export interface PageComponent {
  id: string;
  name: string;
  description: string;
  /** Name of its group; null if it has none. */
  group: string | null;
  serviceMonitorIds: string[];
  monitorIds: string[];
  heartbeatIds: string[];
  show: (typeof shows)[number];
  /** Whether the component is shown as degraded when a certificate expires soon. */
  showExpiryWarnings: boolean;
}

/** Returns the IDs of all monitors, domain monitors and heartbeats of a component. */
export const memberIdsOf = (component: PageComponent): string[] => [
  ...component.serviceMonitorIds,
  ...component.monitorIds,
  ...component.heartbeatIds,
];

/** The ways to subscribe that a page offers. */
interface SubscriberKinds {
  email: boolean;
  webhook: boolean;
  atom: boolean;
}

/** The settings of a page, without its password. */
export interface PageSettings {
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

/** A status page of an account. */
export interface PageRef {
  accountId: string;
  pageId: string;
}

export type StoredPage = Selectable<DB['status_pages']>;

/** The columns of the proof that the account owns a page's custom domain. */
export type DomainClaim = Pick<
  StoredPage,
  | 'custom_domain_token'
  | 'custom_domain_verified_at'
  | 'custom_domain_missing_since'
  | 'custom_domain_checked_at'
  | 'custom_domain_due_at'
  | 'custom_domain_problem'
  | 'custom_domain_problem_detail'
  | 'coded_domain_problem'
>;

/** Types of uploaded images. */
export const imageTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/x-icon',
  'image/svg+xml',
] as const;
export type ImageType = (typeof imageTypes)[number];

export const imageKinds = ['logo', 'favicon'] as const;
export type ImageKind = (typeof imageKinds)[number];

/** An uploaded image of a page, without its bytes. */
export interface PageImage {
  mediaType: ImageType;
  /** Size in bytes. */
  size: number;
  /** Width in pixels. */
  width: number;
  height: number;
  /** SHA-256 of the bytes, lowercase hex. */
  sha256: string;
}

/** A row of `status_pages` with its JSON columns typed. */
export type PageRow = Omit<StoredPage, 'groups' | 'components' | 'subscribers' | ImageKind> & {
  groups: Group[];
  components: PageComponent[];
  subscribers: SubscriberKinds;
} & Record<ImageKind, PageImage | null>;
