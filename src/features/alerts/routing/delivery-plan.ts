import type { Severity } from '#engine/findings/types.ts';
import {
  findMismatch,
  type IncidentTraits,
  quietHoursEnd,
  type Rule,
  type RuleEvent,
} from '../rules/rule.ts';

/** Why a delivery is not sent. */
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

/** A delivery to be made. */
interface PlannedDelivery {
  rule: { id: string; name: string } | null;
  channelId: string | null;
  /** E-mail of a domain monitor. */
  address: string | null;
  suppressedBy: SuppressedBy | null;
  /** Epoch ms. */
  dueAt: number;
  heldByQuietHours: boolean;
  notifiesRecovery: boolean;
}

/** A reminder or a step of escalation to come. */
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

/** Who was told of the trouble that is over. */
export interface PreviousRecipient {
  rule: { id: string; name: string } | null;
  channelId: string | null;
  address: string | null;
}

/** An event of an incident, with what decides who is told. */
export interface RoutedEvent {
  event: Exclude<RuleEvent, 'reminder'>;
  /** Epoch ms. */
  at: number;
  incident: IncidentTraits;
  /** Holds every notification of this event back: a window, a parent, a storm, flapping. */
  suppressedBecause: 'maintenance' | 'parent' | 'storm' | 'flapping' | null;
  /** E-mail of the domain monitor that the incident is of. */
  address: string | null;
  /** For `resolved`: who has been told, by rules that tell of recovery too. */
  previousRecipients: readonly PreviousRecipient[];
}

/**
 * Who is told of an event, when, and who is not and why. `rules` are the account's in their order; `channels` the ids
 * of those that there are, with whether they may be used. Pure and total.
 */
export function planDeliveries(
  event: RoutedEvent,
  rules: readonly Rule[],
  channels: ReadonlyMap<string, { usable: boolean }>,
): DeliveryPlan {
  const plan: DeliveryPlan = { deliveries: [], timers: [] };
  const seenChannels = new Set<string>();
  const add = (delivery: Omit<PlannedDelivery, 'suppressedBy'>) => {
    const key = delivery.channelId ?? `mail ${delivery.address}`;
    const channel = delivery.channelId === null ? { usable: true } : channels.get(delivery.channelId);
    // A rule's channel that is gone is nobody; one that was told of the trouble is shown as such.
    if (channel === undefined && event.event !== 'resolved') return;
    const suppressedBy =
      event.suppressedBecause ??
      (seenChannels.has(key)
        ? 'duplicate'
        : channel === undefined || !channel.usable
          ? 'channel-disabled'
          : null);
    seenChannels.add(key);
    plan.deliveries.push({ ...delivery, suppressedBy });
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

/** The rules that tell of this event, up to one that stops. */
function matchingRules(rules: readonly Rule[], event: RoutedEvent): Rule[] {
  const found: Rule[] = [];
  for (const rule of rules) {
    if (!rule.enabled || findMismatch(rule.match, event.incident) !== null) continue;
    if (notifiesOf(rule, event.event)) found.push(rule);
    if (rule.stopOnMatch && includesEvent(rule, event.event)) break;
  }
  return found;
}

/** Recovery goes to those who were told of trouble; a rule that tells of nothing else is asked for itself. */
function notifiesOf({ match }: Rule, event: RoutedEvent['event']): boolean {
  const { events } = match;
  if (event !== 'resolved') return events.length === 0 || events.includes(event);
  return events.includes('resolved') && !events.includes('opened') && !events.includes('reopened');
}

/** What a rule matches is events too: one that is for other events stops none. */
export function includesEvent({ match }: Rule, event: RoutedEvent['event']): boolean {
  return match.events.length === 0 || match.events.includes(event);
}

const isOpening = (event: RoutedEvent['event']) => event === 'opened' || event === 'reopened';

function toPlannedDelivery(
  rule: Rule,
  channelId: string,
  event: RoutedEvent,
): Omit<PlannedDelivery, 'suppressedBy'> {
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

/** Reminders are asked for by their pause, and by their name where a rule names events. */
function sendsReminders(rule: Rule): boolean {
  const { events } = rule.match;
  return (
    rule.repeatSeconds !== null &&
    rule.maxRepeats !== 0 &&
    (events.length === 0 || events.includes('reminder'))
  );
}

/** What the trouble's beginning sets going. */
function planTimers(rule: Rule, event: RoutedEvent): PlannedTimer[] {
  if (!isOpening(event.event)) return [];
  const timers: PlannedTimer[] = rule.escalation.map((step, index) => ({
    ruleId: rule.id,
    kind: 'escalation',
    step: index,
    dueAt: event.at + step.afterSeconds * 1000,
  }));
  if (rule.repeatSeconds !== null && sendsReminders(rule)) {
    // From when it is told: a night that holds the notification holds no reminders of it besides.
    const { dueAt } = toPlannedDelivery(rule, '', event);
    timers.push({ ruleId: rule.id, kind: 'reminder', step: 0, dueAt: dueAt + rule.repeatSeconds * 1000 });
  }
  return timers;
}

/** What a firing timer is planned by. */
interface TimerContext {
  rule: Rule;
  channels: Pick<ReadonlyMap<string, { usable: boolean }>, 'get'>;
  /** Its source is under maintenance: a reminder is held back, a step of escalation waits for the end. */
  maintained: boolean;
  /** Channels that another rule's timer tells the same, at the same time. */
  seenChannels: Set<string>;
  /** Epoch ms. */
  now: number;
}

/** How long a step of escalation waits before it looks again whether maintenance is over. */
const recheckMs = 60_000;

/** Whom a timer that fires tells, and when it fires next. Pure, but for `taken`, to which it adds. */
export function planTimer(
  timer: Pick<DueTimer, 'kind' | 'step' | 'due_at' | 'severity'>,
  { rule, channels, maintained, seenChannels, now }: TimerContext,
): DeliveryPlan {
  const { kind, step } = timer;
  if (kind === 'reminder' && !sendsReminders(rule)) return { deliveries: [], timers: [] };
  if (kind === 'escalation' && maintained)
    return { deliveries: [], timers: [{ ruleId: rule.id, kind, step, dueAt: now + recheckMs }] };
  const wanted = kind === 'reminder' ? rule.channelIds : (rule.escalation[step]?.channelIds ?? []);
  const quiet = quietHoursEnd(rule.quietHours, timer.severity, now);
  const deliveries = [...new Set(wanted)].flatMap((channelId) => {
    const channel = channels.get(channelId);
    if (channel === undefined) return [];
    const isTaken = seenChannels.has(channelId);
    seenChannels.add(channelId);
    return {
      rule: { id: rule.id, name: rule.name },
      channelId,
      address: null,
      suppressedBy: maintained
        ? ('maintenance' as const)
        : isTaken
          ? ('duplicate' as const)
          : channel.usable
            ? null
            : ('channel-disabled' as const),
      dueAt: quiet ?? now,
      heldByQuietHours: quiet !== null,
      notifiesRecovery: rule.match.events.length === 0 || rule.match.events.includes('resolved'),
    };
  });
  // What waits for the end of a night is said once then, not as often as the night had hours.
  return { deliveries, timers: kind === 'reminder' ? nextReminder(timer, rule, quiet ?? now) : [] };
}

/** The next one, counted from when this one was due, so that they do not drift; later than `sentAt`. */
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

/** A reminder or a step of escalation whose time has come, with its incident as it stands. */
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
  /** In one that stands. */
  grouped: boolean;
}
