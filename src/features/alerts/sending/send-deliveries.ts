import { message as createMessage } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { createLoader } from '#platform/loader.ts';
import type { Log } from '#platform/log.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import { sentStored } from '#platform/stored-texts.ts';
import type { AttemptKind, Claims } from '#platform/work/claims.ts';
import { type ChannelRow, selectChannelsOf } from '../channel-admin/queries.ts';
import { type SendResult, sendFailed } from '../channels/channel-http.ts';
import type { ChannelTools, InstalledTools, Notification } from '../channels/channel-module.ts';
import { channelOf } from '../channels/registry.ts';
import { findRecipientRefusal } from '../recipients/recipients.ts';
import { createNotificationLinks, getLinkKey, getVapidKeys } from '../recipients/signed-links.ts';
import {
  type NotificationRow,
  type StatusChange,
  selectMemberNames,
  selectNotificationRows,
  selectRegions,
  selectStatusChanges,
} from '../views.ts';
import { type ConcurrencyLimits, createConcurrencyLimits, maxConcurrent } from './concurrency-limits.ts';
import { claimDeliveries, claimForDigests, type DeliveryRow } from './queries.ts';
import {
  applyRateLimits,
  type Message,
  recordResults,
  type SendAttempt,
  suppressDisabledChannels,
} from './record-results.ts';

/** The dependencies of sending. */
export interface SendParts {
  db: Db;
  clock: Clock;
  log: Log;
  publicUrl: string;
  tools: InstalledTools;
  /** Stores the result of a message together with other results. Created by `createDeliveryRecorder`. */
  record: (tried: SendAttempt) => Promise<void>;
  /** Called when a receiver has capacity for one more message. */
  onCapacity?: () => void;
  /** The deliveries that this process is sending. */
  claims: Claims;
  /** Aborts all attempts when the service stops. The deliveries are then released. */
  signal: AbortSignal;
}

/** The lease is twice as long as an attempt can take. */
export const deliveryWork = { name: 'alert-delivery', leaseMs: 20_000 } as const;

/** Maximum number of results that are stored together. */
const recordBatchSize = 200;

/**
 * Creates a function that stores the results of messages in batches. A batch contains all results that arrived while
 * the previous batch was being stored.
 */
export function createDeliveryRecorder(
  parts: Pick<SendParts, 'db' | 'clock' | 'log' | 'publicUrl' | 'claims'>,
): SendParts['record'] {
  const record = createLoader<SendAttempt, true>(
    async (all) => {
      await recordResults(parts, all);
      return new Map(all.map((one) => [one, true]));
    },
    { maxKeys: recordBatchSize, concurrency: 1 },
  );
  return async (tried) => void (await record(tried));
}

const tryMs = 10_000;
/** The maximum number of deliveries in a digest; the rest wait for the next minute. */
const maxDigestSize = 2_000;

/**
 * Claims due deliveries within the available capacity and starts one attempt for each. Messages to people are limited
 * per minute, and the rest are combined into digests.
 * @returns the number of claimed deliveries, and the attempts in progress, which never reject.
 */
export async function sendDueDeliveries(
  parts: SendParts,
  limits: ConcurrencyLimits = createConcurrencyLimits(),
  attempt: AttemptKind = 'first',
): Promise<{ claimed: number; attempts: Promise<void>[] }> {
  const { claims } = parts;
  const claimed = await claimDeliveries(claims, {
    limit: Math.min(limits.free(), attempt === 'last' ? 1 : maxConcurrent.all),
    capacity: limits.capacity(),
    attempt,
  });
  if (claimed.length === 0) return { claimed: 0, attempts: [] };
  try {
    return { claimed: claimed.length, attempts: await startAttempts(parts, claimed, { limits, attempt }) };
  } catch (error) {
    await claims.release(claimed.map(({ id }) => id));
    throw error;
  }
}

async function startAttempts(
  parts: SendParts,
  claimed: readonly DeliveryRow[],
  { limits, attempt }: { limits: ConcurrencyLimits; attempt: AttemptKind },
): Promise<Promise<void>[]> {
  const { db, clock, claims } = parts;
  const now = clock.now();
  const owned = new Map(claimed.map((one) => [one.channel_id, one.account_id]));
  const channels = await selectChannelsOf(
    db,
    [...owned].flatMap(([channelId, accountId]) => (channelId === null ? [] : [{ accountId, channelId }])),
  );
  const channelFor = (delivery: DeliveryRow) => channels.get(delivery.channel_id ?? '') ?? null;
  const isDisabled = (delivery: DeliveryRow) => {
    const channel = channelFor(delivery);
    return delivery.channel_id !== null && (!channel?.enabled || channel.health === 'disabled');
  };
  const disabled = claimed.filter(isDisabled);
  await suppressDisabledChannels(parts, disabled, new Date(now));
  const live = claimed.filter((delivery) => !isDisabled(delivery));
  const isForPeople = (delivery: DeliveryRow) => channelOf(delivery.channel_type)?.readByPeople === true;
  const maxOf = (delivery: DeliveryRow) => channelFor(delivery)?.max_per_minute ?? 10;
  const messages: Message[] = [
    ...live.filter((one) => !isForPeople(one)).map((one): Message => ({ deliveries: [one], digest: false })),
    ...(await applyRateLimits(parts, live.filter(isForPeople), { now, maxOf })),
  ];
  if (attempt !== 'last') await addToDigests(claims, messages);
  const notifications = await buildNotifications(
    db,
    messages.flatMap((message) => message.deliveries),
    parts.publicUrl,
  );
  return messages.map((message) =>
    sendAndRecord(parts, { message, channel: channelFor(message.deliveries[0]), notifications, limits }),
  );
}

/** Sends a message and stores its result. Never throws. */
async function sendAndRecord(
  parts: SendParts,
  of: {
    message: Message;
    channel: ChannelRow | null;
    notifications: ReadonlyMap<string, Notification>;
    limits: ConcurrencyLimits;
  },
): Promise<void> {
  const { clock, log } = parts;
  const { message, channel } = of;
  const ids = message.deliveries.map(({ id }) => id);
  const destination = of.limits.start(message.deliveries[0]);
  const startedMs = clock.monotonicMs();
  const at = new Date(clock.now());
  const result = await sendMessage(parts, of);
  const durationMs = Math.round(clock.monotonicMs() - startedMs);
  destination.answered(durationMs);
  parts.onCapacity?.();
  try {
    if (parts.signal.aborted && result.outcome === 'failed') return await parts.claims.release(ids);
    await parts.record({ message, channel, answer: result, at, durationMs });
  } catch (error) {
    // The claims expire, and the deliveries are retried.
    log.warn({ err: error }, 'the result of a delivery could not be stored');
  } finally {
    parts.claims.untrack(ids);
    destination.finish();
  }
}

/** Adds further deliveries that wait for the same destination to digests. */
async function addToDigests(claims: Claims, messages: readonly Message[]): Promise<void> {
  const digests = messages.filter((message) => message.digest);
  const rest = await claimForDigests(
    claims,
    digests.map(({ deliveries: [first] }) => ({
      accountId: first.account_id,
      channelId: first.channel_id,
      address: first.address,
    })),
    maxDigestSize,
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

function recipientCheck({ db, clock, tools, publicUrl }: SendParts, accountId: string) {
  return async (address: string) =>
    tools.confirmsRecipients
      ? findRecipientRefusal(db, { accountId, publicUrl }, address, new Date(clock.now()))
      : null;
}

/** Removes the addresses that other deliveries of the same events reach. */
function withoutAddresses(settings: ChannelRow['settings'] | undefined, { deliveries }: Message) {
  const [first, ...more] = deliveries.map(({ excluded_addresses }) => new Set(excluded_addresses));
  // A digest goes to every address that would get one of its messages.
  const except = more.reduce((all, one) => all.intersection(one), first ?? new Set());
  if (except.size === 0) return settings;
  const { to, ...rest } = settings as { to: string[] };
  return { ...rest, to: to.filter((address) => !except.has(address.toLowerCase())) };
}

async function sendMessage(
  parts: SendParts,
  of: { message: Message; channel: ChannelRow | null; notifications: ReadonlyMap<string, Notification> },
): Promise<SendResult> {
  const { message, channel } = of;
  const [delivery] = message.deliveries;
  const module = channelOf(delivery.channel_type);
  const settings =
    delivery.address === null ? withoutAddresses(channel?.settings, message) : { to: [delivery.address] };
  const [first, ...more] = message.deliveries
    .map(({ id }) => of.notifications.get(id))
    .filter((one) => one !== undefined);
  if (first === undefined) return sendFailed(createMessage('delivery-incident-gone'), { retry: false });
  if (module === null || settings === undefined)
    return sendFailed(createMessage('delivery-channel-gone'), { retry: false });
  const tools: ChannelTools = {
    ...parts.tools,
    signal: AbortSignal.any([parts.signal, AbortSignal.timeout(tryMs)]),
    now: new Date(parts.clock.now()),
    publicUrl: parts.publicUrl,
    refuseRecipient: recipientCheck(parts, delivery.account_id),
    vapid: () => getVapidKeys(parts.db, new Date(parts.clock.now())),
    links: createNotificationLinks(await getLinkKey(parts.db, new Date(parts.clock.now())), {
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
    return sendFailed(createMessage('delivery-not-created'), {
      retry: true,
    });
  }
}

/**
 * Returns the content of deliveries by ID, always in five statements. Deliveries of deleted incidents have no content.
 */
async function buildNotifications(
  db: Db,
  deliveries: readonly DeliveryRow[],
  publicUrl: string,
): Promise<Map<string, Notification>> {
  const accountIds = [...new Set(deliveries.map((delivery) => delivery.account_id))];
  const facts = await selectNotificationRows(
    db,
    accountIds,
    deliveries.map((delivery) => delivery.id),
  );
  const monitorIds = [...facts.values()]
    .filter((fact) => fact.source_type === 'service_monitor')
    .map((fact) => fact.source_id)
    .filter((id) => id !== null);
  const grouped = [...facts.values()].filter((fact) => fact.members > 0).map((fact) => fact.incident_id);
  const [regions, changes, names] = await Promise.all([
    selectRegions(db, accountIds, monitorIds),
    selectStatusChanges(db, accountIds, monitorIds),
    selectMemberNames(db, accountIds, grouped),
  ]);
  const changeOf = (source: string | null, isUp: boolean) =>
    changes.find((change) => change.monitor_id === source && change.well === isUp);
  const notifications = new Map<string, Notification>();
  for (const delivery of deliveries) {
    const fact = facts.get(delivery.id);
    if (fact === undefined) continue;
    const notification = toNotification(delivery, fact, publicUrl);
    const bad = changeOf(fact.source_id, false);
    notifications.set(delivery.id, {
      ...notification,
      check: toCheck(delivery.event === 'resolved' ? changeOf(fact.source_id, true) : bad),
      lastGoodAt: bad?.last_good_at?.toISOString() ?? null,
      regions: regions.get(fact.source_id ?? '') ?? [],
      incident: { ...notification.incident, memberNames: names.get(fact.incident_id) ?? [] },
    });
  }
  return notifications;
}

/** Returns the check that caused a status change, or the details of the change if the check is no longer stored. */
function toCheck(change: StatusChange | undefined): Notification['check'] {
  if (change === undefined) return null;
  return {
    status: change.to_status,
    code: change.code,
    message: change.message,
    params: change.params,
    durationMs: change.duration_ms === null ? null : Math.round(change.duration_ms),
    at: (change.checked_at ?? change.at).toISOString(),
    region: change.region ?? 'default',
  };
}

function toNotification(delivery: DeliveryRow, fact: NotificationRow, publicUrl: string): Notification {
  return {
    id: delivery.id,
    event: delivery.event,
    at: (fact.event_at ?? delivery.created_at).toISOString(),
    account: { id: delivery.account_id, name: fact.account_name },
    incident: {
      id: fact.incident_id,
      ...sentStored('title', fact.title, fact.coded_title),
      severity: fact.severity,
      state: fact.state,
      cause: fact.cause,
      fingerprint: fact.fingerprint,
      domainId: fact.domain_id,
      openedAt: fact.opened_at.toISOString(),
      acknowledgedAt: fact.acknowledged_at?.toISOString() ?? null,
      resolvedAt: fact.resolved_at?.toISOString() ?? null,
      resolvedBy: fact.resolved_by,
      occurrences: fact.occurrences,
      lastOccurredAt: fact.last_occurred_at.toISOString(),
      assigneeUserId: fact.assignee_user_id,
      members: fact.members,
      memberNames: [],
      parentIncidentId: fact.parent_incident_id,
      maintenance: fact.maintenance,
      flapping: fact.flapping,
      closedBecause: fact.closed_because,
    },
    source: { type: fact.source_type, id: fact.source_id, name: fact.source_name, target: fact.target },
    check: null,
    lastGoodAt: null,
    isUp: fact.source_recovered,
    upSince: fact.up_since?.toISOString() ?? null,
    regions: [],
    ...sentStored('message', fact.message, fact.coded_message),
    actor: fact.actor_name,
    rule: delivery.rule_id === null ? null : { id: delivery.rule_id, name: delivery.rule_name ?? '' },
    url: `${publicUrl}/incidents/${fact.incident_id}`,
  };
}
