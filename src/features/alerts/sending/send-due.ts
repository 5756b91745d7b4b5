import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { createLoader } from '#platform/loader.ts';
import type { Log } from '#platform/log/log.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import type { Claims } from '#platform/work/claims.ts';
import { type ChannelRow, selectChannelsOf } from '../channel-admin/queries.ts';
import { type ChannelAnswer, failedTry } from '../channels/answer.ts';
import { channelOf } from '../channels/registry.ts';
import type { ChannelTools, InstalledTools, Notice } from '../channels/types.ts';
import { getVapidKeys } from '../keys/vapid.ts';
import { createNoticeLinks, getLinkKey } from '../mail-links/note-links.ts';
import { whyNotMailed } from '../recipients/recipients.ts';
import { buildNotices } from './build-notices.ts';
import { createPlaces, mostAtOnce, type Places } from './places.ts';
import { claimDeliveries, claimRest, type DeliveryRow } from './queries.ts';
import { dropDisabled, recordMessages, type TriedMessage } from './record-message.ts';
import { type Message, takeSlots } from './slots.ts';

/** What sending needs besides the database. */
export interface SendParts {
  db: Db;
  clock: Clock;
  log: Log;
  publicUrl: string;
  tools: InstalledTools;
  /** Stores what became of a message, with others; by `createDeliveryRecorder`. */
  record: (tried: TriedMessage) => Promise<void>;
  /** A receiver has room for one more. */
  onRoom?: () => void;
  /** The deliveries that this process is sending. */
  claims: Claims;
  /** Ends all tries: the service is stopping. Their deliveries are given back. */
  signal: AbortSignal;
}

/** A lease is twice what a try may take. */
export const deliveryWork = { name: 'alert-delivery', leaseMs: 20_000 } as const;

/** Messages whose fate is stored together at most. */
const recordAtOnce = 200;

/** Stores what became of messages, all that end while others are being stored at once. */
export function createDeliveryRecorder(
  parts: Pick<SendParts, 'db' | 'clock' | 'log' | 'publicUrl' | 'claims'>,
): SendParts['record'] {
  const record = createLoader<TriedMessage, true>(
    async (all) => {
      await recordMessages(parts, all);
      return new Map(all.map((one) => [one, true]));
    },
    { maxKeys: recordAtOnce, concurrency: 1 },
  );
  return async (tried) => void (await record(tried));
}

const tryMs = 10_000;
/** So many deliveries are named in one digest at most; the next minute's has the others. */
const digestMost = 2_000;

/**
 * Claims as many deliveries that are due as there are places free, and begins to send them, each once: claimed, told, recorded. What goes to
 * people keeps to their places' messages a minute, the rest is told in digests.
 * @returns the tries under way, each of which ends by itself and never throws; how many were claimed.
 */
export async function sendDue(
  parts: SendParts,
  places: Places = createPlaces(),
  lastChance = false,
): Promise<{ claimed: number; tries: Promise<void>[] }> {
  const { claims } = parts;
  const claimed = await claimDeliveries(claims, {
    limit: Math.min(places.free(), lastChance ? 1 : mostAtOnce.all),
    rooms: places.rooms(),
    lastChance,
  });
  if (claimed.length === 0) return { claimed: 0, tries: [] };
  try {
    return { claimed: claimed.length, tries: await beginTries(parts, claimed, { places, lastChance }) };
  } catch (error) {
    await claims.giveBack(claimed.map(({ id }) => id));
    throw error;
  }
}

async function beginTries(
  parts: SendParts,
  claimed: readonly DeliveryRow[],
  { places, lastChance }: { places: Places; lastChance: boolean },
): Promise<Promise<void>[]> {
  const { db, clock, claims } = parts;
  const now = clock.now();
  const owned = new Map(claimed.map((one) => [one.channel_id, one.account_id]));
  const channels = await selectChannelsOf(
    db,
    [...owned].flatMap(([channelId, accountId]) => (channelId === null ? [] : [{ accountId, channelId }])),
  );
  const channelFor = (delivery: DeliveryRow) => channels.get(delivery.channel_id ?? '') ?? null;
  const isOff = (delivery: DeliveryRow) => {
    const channel = channelFor(delivery);
    return delivery.channel_id !== null && (!channel?.enabled || channel.health === 'disabled');
  };
  const off = claimed.filter(isOff);
  await dropDisabled(parts, off, new Date(now));
  const live = claimed.filter((delivery) => !isOff(delivery));
  const isForPeople = (delivery: DeliveryRow) => channelOf(delivery.channel_type)?.readByPeople === true;
  const maxOf = (delivery: DeliveryRow) => channelFor(delivery)?.max_per_minute ?? 10;
  const messages: Message[] = [
    ...live.filter((one) => !isForPeople(one)).map((one): Message => ({ deliveries: [one], digest: false })),
    ...(await takeSlots(parts, live.filter(isForPeople), { now, maxOf })),
  ];
  if (!lastChance) await fillDigests(claims, messages);
  const notices = await buildNotices(
    db,
    messages.flatMap((message) => message.deliveries),
    parts.publicUrl,
  );
  return messages.map((message) =>
    tryOnce(parts, { message, channel: channelFor(message.deliveries[0]), notices, places }),
  );
}

/** Sends a message and stores what became of it. Never throws. */
async function tryOnce(
  parts: SendParts,
  of: { message: Message; channel: ChannelRow | null; notices: ReadonlyMap<string, Notice>; places: Places },
): Promise<void> {
  const { clock, log } = parts;
  const { message, channel } = of;
  const ids = message.deliveries.map(({ id }) => id);
  const place = of.places.take(message.deliveries[0]);
  const startedMs = clock.monotonicMs();
  const at = new Date(clock.now());
  const answer = await tell(parts, of);
  const durationMs = Math.round(clock.monotonicMs() - startedMs);
  place.answered(durationMs);
  parts.onRoom?.();
  try {
    if (parts.signal.aborted && answer.outcome === 'failed') return await parts.claims.giveBack(ids);
    await parts.record({ message, channel, answer, at, durationMs });
  } catch (error) {
    // Their claims lapse, and they are tried again.
    log.warn({ err: error }, 'what became of a message could not be stored');
  } finally {
    parts.claims.leave(ids);
    place.leave();
  }
}

/** Lets digests take along what else waits for their places. */
async function fillDigests(claims: Claims, messages: readonly Message[]): Promise<void> {
  const digests = messages.filter((message) => message.digest);
  const rest = await claimRest(
    claims,
    digests.map(({ deliveries: [first] }) => ({
      accountId: first.account_id,
      channelId: first.channel_id,
      address: first.address,
    })),
    digestMost,
  );
  for (const delivery of rest) {
    digests
      .find(
        ({ deliveries: [first] }) =>
          first.channel_id === delivery.channel_id &&
          first.address === delivery.address &&
          first.account_id === delivery.account_id,
      )
      ?.deliveries.push(delivery);
  }
}

function refuserOf({ db, clock, tools, publicUrl }: SendParts, accountId: string) {
  return async (address: string) =>
    tools.confirmsRecipients
      ? whyNotMailed(db, { accountId, publicUrl }, address, new Date(clock.now()))
      : null;
}

async function tell(
  parts: SendParts,
  of: { message: Message; channel: ChannelRow | null; notices: ReadonlyMap<string, Notice> },
): Promise<ChannelAnswer> {
  const { message, channel } = of;
  const [delivery] = message.deliveries;
  const module = channelOf(delivery.channel_type);
  const settings = delivery.address === null ? channel?.settings : { to: [delivery.address] };
  const [first, ...more] = message.deliveries
    .map(({ id }) => of.notices.get(id))
    .filter((one) => one !== undefined);
  if (first === undefined) return failedTry('The incident no longer exists.', { retry: false });
  if (module === null || settings === undefined)
    return failedTry('The channel no longer exists.', { retry: false });
  const tools: ChannelTools = {
    ...parts.tools,
    signal: AbortSignal.any([parts.signal, AbortSignal.timeout(tryMs)]),
    now: new Date(parts.clock.now()),
    publicUrl: parts.publicUrl,
    refuseRecipient: refuserOf(parts, delivery.account_id),
    vapid: () => getVapidKeys(parts.db, new Date(parts.clock.now())),
    links: createNoticeLinks(await getLinkKey(parts.db, new Date(parts.clock.now())), {
      publicUrl: parts.publicUrl,
      accountId: delivery.account_id,
      channelId: delivery.channel_id,
    }),
  };
  try {
    return await module.send([first, ...more], settings as PlainObject, tools);
  } catch (error) {
    parts.log.error(
      { err: error, deliveryId: delivery.id, channel: module.type },
      'a channel failed by a bug',
    );
    return failedTry('Belltower could not create this notification. See its log for details.', {
      retry: true,
    });
  }
}
