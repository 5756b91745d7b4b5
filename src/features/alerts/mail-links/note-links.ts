import { randomToken } from '#platform/crypto/tokens.ts';
import type { Db } from '#platform/database/types.ts';
import type { NoticeLinks } from '../channels/types.ts';
import { getAlertKey } from '../keys/queries.ts';
import { signMailLink } from './link-token.ts';

const acknowledgeForSeconds = 30 * 86_400;
const keys = new WeakMap<Db, Promise<string>>();

/** The key that links are signed with, read once a process. */
export function getLinkKey(db: Db, now: Date): Promise<string> {
  let key = keys.get(db);
  if (key === undefined) {
    key = getAlertKey(db, 'mail-links', randomToken, now);
    keys.set(db, key);
    key.catch(() => keys.delete(db));
  }
  return key;
}

/** Links that act without a session, for mails of a channel. `channelId` is null for what is told besides: nobody leaves that. */
export function createNoticeLinks(
  key: string,
  of: { publicUrl: string; accountId: string; channelId: string | null },
): NoticeLinks {
  const { publicUrl, accountId, channelId } = of;
  return {
    acknowledge: ({ incident, at }, address) => {
      const until = Math.floor(Date.parse(at) / 1000) + acknowledgeForSeconds;
      const claims = { does: 'acknowledge', accountId, incidentId: incident.id, address, until } as const;
      return `${publicUrl}/mail/acknowledge/${signMailLink(key, claims)}`;
    },
    leave: (address) =>
      channelId === null
        ? null
        : `${publicUrl}/mail/leave/${signMailLink(key, { does: 'leave', accountId, channelId, address })}`,
  };
}
