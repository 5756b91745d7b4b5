import type { Notice } from '../types.ts';

/** The body that a webhook gets. */
export interface WebhookBody {
  type: string;
  /** ISO 8601. */
  timestamp: string;
  data: Pick<
    Notice,
    'account' | 'source' | 'check' | 'lastGoodAt' | 'regions' | 'rule' | 'message' | 'actor' | 'url'
  > & {
    /** As `GET /api/v1/incidents/:id` gives it, and the names of the first ten that it has gathered. */
    incident: Notice['incident'] & { source: Omit<Notice['source'], 'target'>; url: string };
  };
}

/** The body that a webhook gets; an escalation is a reminder to who listens. */
export function bodyOf(notice: Notice): WebhookBody {
  const { event, account, source, check, lastGoodAt, regions, rule, message, actor, url } = notice;
  const kind = event === 'escalated' ? 'reminder' : event;
  const { type, id, name } = source;
  const incident = { ...notice.incident, source: { type, id, name }, url };
  return {
    type: kind === 'test' ? 'test' : `incident.${kind}`,
    timestamp: notice.at,
    data: { account, incident, source, check, lastGoodAt, regions, rule, message, actor, url },
  };
}
