import type { ComponentStatus, PageStatus } from '../public/page-view.ts';

/** All that a public page and its mails say, in one language; what stands in braces is filled in. */
export interface Texts {
  /** The language, in itself. */
  language: string;
  headline: Record<PageStatus, string>;
  status: Record<ComponentStatus, string>;
  /** {time} */
  updated: string;
  /** {ratio} */
  uptime: string;
  /** {days} */
  daysAgo: string;
  today: string;
  /** {name} {days} */
  barsLabel: string;
  /** {count} */
  troubledDays: string;
  /** {duration} */
  down: string;
  /** {duration} */
  maintained: string;
  /** {ms} */
  latency: string;
  currentIncidents: string;
  plannedMaintenance: string;
  underWay: string;
  /** {names} */
  affects: string;
  recentIncidents: string;
  /** {days} */
  noIncidents: string;
  history: string;
  noIncidentsThen: string;
  earlier: string;
  later: string;
  back: string;
  state: Record<'investigating' | 'identified' | 'monitoring' | 'resolved', string>;
  impact: Record<'none' | 'minor' | 'major' | 'critical', string>;
  subscribe: {
    title: string;
    email: string;
    button: string;
    sent: string;
    only: string;
    feed: string;
    badEmail: string;
    confirmTitle: string;
    confirmButton: string;
    confirmed: string;
    leaveTitle: string;
    leaveButton: string;
    left: string;
    badLink: string;
  };
  password: { title: string; label: string; button: string; wrong: string; tooMany: string };
  notFound: { title: string; text: string };
  mail: {
    /** {title} */
    confirmSubject: string;
    /** {title} */
    confirmText: string;
    confirmButton: string;
    /** {title} */
    why: string;
    open: string;
    leave: string;
  };
}
