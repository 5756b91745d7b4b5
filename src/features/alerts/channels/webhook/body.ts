import type { Notice } from '../types.ts';

/** The body that a webhook gets. */
export interface WebhookBody {
  type: string;
  /** ISO 8601. */
  timestamp: string;
  data: Pick<Notice, 'account' | 'incident' | 'source' | 'check' | 'lastGoodAt' | 'regions' | 'rule' | 'url'>;
}

/** The body that a webhook gets; an escalation is a reminder to who listens. */
export function bodyOf(notice: Notice): WebhookBody {
  const { event, account, incident, source, check, lastGoodAt, regions, rule, url } = notice;
  const kind = event === 'escalated' ? 'reminder' : event;
  return {
    type: kind === 'test' ? 'test' : `incident.${kind}`,
    timestamp: notice.at,
    data: { account, incident, source, check, lastGoodAt, regions, rule, url },
  };
}
