import type { Severity } from '#engine/findings/types.ts';
import {
  findMismatch,
  type IncidentTraits,
  quietHoursEnd,
  type Rule,
  type RuleEvent,
} from '../rules/rule.ts';

/** Reasons why a delivery is suppressed. */
type SuppressedBy =
  | 'maintenance'
  | 'quiet-hours'
  | 'parent'
  | 'storm'
  | 'flapping'
  | 'duplicate'
  | 'resolved'
  | 'acknowledged'
  | 'channel-disabled';

/** A delivery to create. */
interface PlannedDelivery {
  rule: { id: string; name: string } | null;
  channelId: string | null;
  /** The email address of a domain monitor. */
  address: string | null;
  suppressedBy: SuppressedBy | null;
  /** Epoch ms. */
  dueAt: number;
  heldByQuietHours: boolean;
  notifiesRecovery: boolean;
  /** Email addresses of the channel that another delivery of the event reaches. */
  excludedAddresses: readonly string[];
}

/** A future reminder or escalation step. */
interface PlannedTimer {
  ruleId: string;
  kind: 'reminder' | 'escalation';
  step: number;
  dueAt: number;
}

export interface DeliveryPlan {
  deliveries: PlannedDelivery[];
  timers: PlannedTimer[];
}

/** A recipient that was notified of the problem. */
export interface PreviousRecipient {
  rule: { id: string; name: string } | null;
  channelId: string | null;
  address: string | null;
}

/** An incident event with all data that determines its recipients. */
export interface RoutedEvent {
  event: Exclude<RuleEvent, 'reminder'>;
  /** Epoch ms. */
  at: number;
  incident: IncidentTraits;
  /** The reason for suppressing all notifications of this event; null if they are not suppressed. */
  suppressedBecause: 'maintenance' | 'parent' | 'storm' | 'flapping' | 'duplicate' | null;
  /** The email address of the domain monitor that the incident is about. */
  address: string | null;
  /** Recipients that have already been notified of the same problem. */
  alreadyNotified: readonly Pick<PreviousRecipient, 'channelId' | 'address'>[];
  /** For `resolved`: recipients notified by rules that include recoveries. */
  previousRecipients: readonly PreviousRecipient[];
}

/**
 * Plans the deliveries for an event: recipients and times, and the reasons for suppressed deliveries. `rules` are the
 * account's rules in order; `channels` are its channels by ID. Has no side effects and never throws.
 */
export function planDeliveries(
  event: RoutedEvent,
  rules: readonly Rule[],
  channels: ReadonlyMap<string, PlannedChannel>,
): DeliveryPlan {
  const plan: DeliveryPlan = { deliveries: [], timers: [] };
  const seen = createSeenPlaces(channels);
  for (const notified of event.alreadyNotified) seen.add(notified);
  const add = (delivery: Omit<PlannedDelivery, 'suppressedBy' | 'excludedAddresses'>) => {
    const channel = delivery.channelId === null ? { usable: true } : channels.get(delivery.channelId);
    // A rule's deleted channel is skipped. If it was notified of the problem, the suppressed delivery of the recovery
    // is shown.
    if (channel === undefined && event.event !== 'resolved') return;
    const { isSeen, excludedAddresses } = seen.find(delivery);
    const suppressedBy =
      event.suppressedBecause ??
      (isSeen ? 'duplicate' : channel === undefined || !channel.usable ? 'channel-disabled' : null);
    // A disabled channel does not reach its addresses, so other channels may still reach them.
    if (suppressedBy === 'channel-disabled') seen.addPlace(delivery);
    else seen.add(delivery);
    plan.deliveries.push({ ...delivery, suppressedBy, excludedAddresses: isSeen ? [] : excludedAddresses });
  };
  if (event.event === 'resolved') {
    for (const previousRecipients of event.previousRecipients)
      add({ ...previousRecipients, dueAt: event.at, heldByQuietHours: false, notifiesRecovery: false });
  }
  for (const rule of matchingRules(rules, event)) {
    for (const channelId of new Set(rule.channelIds)) add(toPlannedDelivery(rule, channelId, event));
    if (event.suppressedBecause === null) plan.timers.push(...planTimers(rule, event));
  }
  if (event.address !== null && (event.event === 'opened' || event.event === 'reopened')) {
    const common = { rule: null, channelId: null, address: event.address, heldByQuietHours: false };
    add({ ...common, dueAt: event.at, notifiesRecovery: true });
  }
  return plan;
}

/** The properties of a channel that affect the planned deliveries. */
interface PlannedChannel {
  usable: boolean;
  /** Addresses that an email channel sends to, in lower case; empty for other channels. */
  addresses: readonly string[];
}

type Place = Pick<PlannedDelivery, 'channelId' | 'address'>;

/**
 * Tracks the channels and email addresses that are notified of an event, so that each recipient gets only one message.
 */
function createSeenPlaces(channels: ReadonlyMap<string, PlannedChannel>) {
  const places = new Set<string>();
  const addresses = new Set<string>();
  const keyOf = ({ channelId, address }: Place) => channelId ?? `mail ${address}`;
  const addressesOf = ({ channelId, address }: Place): readonly string[] =>
    address !== null ? [address.toLowerCase()] : (channels.get(channelId ?? '')?.addresses ?? []);
  return {
    addPlace: (position: Place) => void places.add(keyOf(position)),
    add(position: Place) {
      places.add(keyOf(position));
      for (const one of addressesOf(position)) addresses.add(one);
    },
    find(position: Place): { isSeen: boolean; excludedAddresses: string[] } {
      const own = addressesOf(position);
      const except = own.filter((one) => addresses.has(one));
      return {
        isSeen: places.has(keyOf(position)) || (own.length > 0 && except.length === own.length),
        excludedAddresses: except,
      };
    },
  };
}

/** Returns the rules that apply to an event, up to and including a rule that stops processing. */
function matchingRules(rules: readonly Rule[], event: RoutedEvent): Rule[] {
  const found: Rule[] = [];
  for (const rule of rules) {
    if (!rule.enabled || findMismatch(rule.match, event.incident) !== null) continue;
    if (notifiesOf(rule, event.event)) found.push(rule);
    if (rule.stopOnMatch && includesEvent(rule, event.event)) break;
  }
  return found;
}

/**
 * Returns whether a rule notifies of an event. Recoveries go to previous recipients, so for a recovery, only rules
 * without opening events count.
 */
function notifiesOf({ match }: Rule, event: RoutedEvent['event']): boolean {
  const { events } = match;
  if (event !== 'resolved') return events.length === 0 || events.includes(event);
  return events.includes('resolved') && !events.includes('opened') && !events.includes('reopened');
}

/** Returns whether a rule's events include this event. A rule stops later rules only for its own events. */
export function includesEvent({ match }: Rule, event: RoutedEvent['event']): boolean {
  return match.events.length === 0 || match.events.includes(event);
}

const isOpening = (event: RoutedEvent['event']) => event === 'opened' || event === 'reopened';

function toPlannedDelivery(
  rule: Rule,
  channelId: string,
  event: RoutedEvent,
): Omit<PlannedDelivery, 'suppressedBy' | 'excludedAddresses'> {
  const readyAt = event.at + (isOpening(event.event) ? rule.delaySeconds * 1000 : 0);
  const quiet = quietHoursEnd(rule.quietHours, event.incident.severity, readyAt);
  const { events } = rule.match;
  return {
    rule: { id: rule.id, name: rule.name },
    channelId,
    address: null,
    dueAt: quiet ?? readyAt,
    heldByQuietHours: quiet !== null,
    notifiesRecovery: isOpening(event.event) && (events.length === 0 || events.includes('resolved')),
  };
}

/**
 * Returns whether a rule sends reminders: it needs an interval, and its list of events, if any, must include reminders.
 */
function sendsReminders(rule: Rule): boolean {
  const { events } = rule.match;
  return (
    rule.repeatSeconds !== null &&
    rule.maxRepeats !== 0 &&
    (events.length === 0 || events.includes('reminder'))
  );
}

/** Plans reminders and escalations of a newly opened incident. */
function planTimers(rule: Rule, event: RoutedEvent): PlannedTimer[] {
  if (!isOpening(event.event)) return [];
  const timers: PlannedTimer[] = rule.escalation.map((step, index) => ({
    ruleId: rule.id,
    kind: 'escalation',
    step: index,
    dueAt: event.at + step.afterSeconds * 1000,
  }));
  if (rule.repeatSeconds !== null && sendsReminders(rule)) {
    // The time is counted from the notification, so that reminders do not pile up during quiet hours.
    const { dueAt } = toPlannedDelivery(rule, '', event);
    timers.push({ ruleId: rule.id, kind: 'reminder', step: 0, dueAt: dueAt + rule.repeatSeconds * 1000 });
  }
  return timers;
}

/** The input for planning a due timer. */
interface TimerContext {
  rule: Rule;
  channels: Pick<ReadonlyMap<string, { usable: boolean }>, 'get'>;
  /**
   * Whether the source is under maintenance. Reminders are then suppressed, and escalations wait for the end of the
   * maintenance.
   */
  maintained: boolean;
  /** Channels already notified by the timer of another rule. */
  seenChannels: Set<string>;
  /** Epoch ms. */
  now: number;
}

/** Interval in ms at which an escalation checks whether maintenance is over. */
const recheckMs = 60_000;

/**
 * Plans the recipients of a due timer and the time at which it fires next. Has no side effects, except that it adds to
 * `seenChannels`.
 */
export function planTimer(
  timer: Pick<DueTimer, 'kind' | 'step' | 'due_at' | 'severity'>,
  { rule, channels, maintained, seenChannels, now }: TimerContext,
): DeliveryPlan {
  const { kind, step } = timer;
  if (kind === 'reminder' && !sendsReminders(rule)) return { deliveries: [], timers: [] };
  if (kind === 'escalation' && maintained)
    return { deliveries: [], timers: [{ ruleId: rule.id, kind, step, dueAt: now + recheckMs }] };
  const channelIds = kind === 'reminder' ? rule.channelIds : (rule.escalation[step]?.channelIds ?? []);
  const quiet = quietHoursEnd(rule.quietHours, timer.severity, now);
  const deliveries = [...new Set(channelIds)].flatMap((channelId) => {
    const channel = channels.get(channelId);
    if (channel === undefined) return [];
    const isDuplicate = seenChannels.has(channelId);
    seenChannels.add(channelId);
    return {
      rule: { id: rule.id, name: rule.name },
      channelId,
      address: null,
      suppressedBy: maintained
        ? ('maintenance' as const)
        : isDuplicate
          ? ('duplicate' as const)
          : channel.usable
            ? null
            : ('channel-disabled' as const),
      dueAt: quiet ?? now,
      heldByQuietHours: quiet !== null,
      notifiesRecovery: rule.match.events.length === 0 || rule.match.events.includes('resolved'),
      excludedAddresses: [],
    };
  });
  // After quiet hours one reminder is sent, not one per interval.
  return { deliveries, timers: kind === 'reminder' ? nextReminder(timer, rule, quiet ?? now) : [] };
}

/**
 * Returns the next reminder after `sentAt`. Its time is counted from the due time of this reminder, so that reminders
 * don't drift.
 */
function nextReminder(
  timer: Pick<DueTimer, 'step' | 'due_at'>,
  rule: Rule,
  sentAt: number,
): DeliveryPlan['timers'] {
  const done = timer.step + 1;
  if (rule.repeatSeconds === null || (rule.maxRepeats !== null && done >= rule.maxRepeats)) return [];
  const everyMs = rule.repeatSeconds * 1000;
  const passed = Math.max(0, Math.floor((sentAt - timer.due_at.getTime()) / everyMs));
  const dueAt = timer.due_at.getTime() + (passed + 1) * everyMs;
  return [{ ruleId: rule.id, kind: 'reminder', step: done, dueAt }];
}

/** A due reminder or escalation step with the current state of its incident. */
export interface DueTimer {
  id: string;
  account_id: string;
  incident_id: string;
  rule_id: string;
  kind: 'reminder' | 'escalation';
  step: number;
  due_at: Date;
  state: string;
  severity: Severity;
  source_id: string | null;
  domain_id: string | null;
  /** Whether the incident is a member of an open group. */
  grouped: boolean;
}
