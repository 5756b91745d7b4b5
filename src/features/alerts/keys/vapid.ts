import type { Db } from '#platform/database/types.ts';
import type { VapidKeys } from '../channels/types.ts';
import { getAlertKey } from './queries.ts';

/** The keys by which push services know this installation (RFC 8292); made once. */
export async function getVapidKeys(db: Db, now: Date): Promise<VapidKeys> {
  const make = async () => {
    const { default: webPush } = await import('web-push');
    return JSON.stringify(webPush.generateVAPIDKeys());
  };
  const made = await getAlertKey(db, 'vapid', make, now);
  return JSON.parse(made) as VapidKeys;
}
