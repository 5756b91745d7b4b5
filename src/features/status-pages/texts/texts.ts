import type { ComponentStatus, PageStatus } from '../public/page-view.ts';

/** All texts of a public page and its emails in one language. Placeholders are in braces. */
export interface Texts {
  headline: Record<PageStatus, string>;
  status: Record<ComponentStatus, string>;
  /** {time} */
  updated: string;
  /** Describes a page without a description in previews of links. {title} */
  previewText: string;
  /** {ratio} */
  uptime: string;
  /** {days} */
  daysAgo: string;
  today: string;
  /** {name} {days} */
  barsLabel: string;
  /** {count} */
  daysWithProblems: string;
  /** {duration} */
  down: string;
  /** {duration} */
  maintained: string;
  /** {ms} */
  latency: string;
  currentIncidents: string;
  plannedMaintenance: string;
  underWay: string;
  /** The final phases of maintenance, in emails. */
  maintenance: Record<'ended' | 'cancelled', string>;
  /** {names} */
  affects: string;
  recentIncidents: string;
  /** {days} */
  noIncidents: string;
  back: string;
  state: Record<'investigating' | 'identified' | 'monitoring' | 'resolved', string>;
  impact: Record<'none' | 'minor' | 'major' | 'critical', string>;
  /** Shown instead of a page that is locked or does not exist. */
  gate: {
    title: string;
    text: string;
    password: string;
    open: string;
    wrong: string;
    /** {duration} */
    tooMany: string;
    notFoundTitle: string;
    notFoundText: string;
  };
  history: {
    title: string;
    none: string;
    older: string;
    newer: string;
    feed: string;
    updates: string;
  };
  /** The subscription form and the pages of email links. */
  subscribe: {
    button: string;
    title: string;
    text: string;
    email: string;
    only: string;
    send: string;
    badEmail: string;
    /** {duration} */
    tooMany: string;
    sentTitle: string;
    sentText: string;
    confirmTitle: string;
    /** {address} {title} */
    confirmText: string;
    confirm: string;
    confirmedTitle: string;
    confirmedText: string;
    unsubscribeTitle: string;
    /** {address} {title} */
    unsubscribeText: string;
    unsubscribe: string;
    unsubscribedTitle: string;
    unsubscribedText: string;
    invalidLinkTitle: string;
    invalidLinkText: string;
  };
  /** Emails to subscribers. */
  mail: {
    /** {title} */
    confirmSubject: string;
    /** {title} */
    confirmText: string;
    ignore: string;
    confirm: string;
    open: string;
    unsubscribe: string;
  };
}
