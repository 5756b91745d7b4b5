import { whyNotMatched } from '../rules/match-rule.ts';
import { quietUntil } from '../rules/quiet-hours.ts';
import type { IncidentTraits, Rule, RuleEvent } from '../rules/types.ts';

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
  tellsRecovery: boolean;
}

/** A reminder or a step of escalation to come. */
interface PlannedTimer {
  ruleId: string;
  kind: 'reminder' | 'escalation';
  step: number;
  dueAt: number;
}

export interface EventPlan {
  deliveries: PlannedDelivery[];
  timers: PlannedTimer[];
}

/** Who was told of the trouble that is over. */
export interface ToldBefore {
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
  /** Holds every notice of this event back: a window, a parent, a storm, flapping. */
  heldBack: 'maintenance' | 'parent' | 'storm' | 'flapping' | null;
  /** E-mail of the domain monitor that the incident is of. */
  address: string | null;
  /** For `resolved`: who has been told, by rules that tell of recovery too. */
  told: readonly ToldBefore[];
}

/**
 * Who is told of an event, when, and who is not and why. `rules` are the account's in their order; `channels` the ids
 * of those that there are, with whether they may be used. Pure and total.
 */
export function planEvent(
  event: RoutedEvent,
  rules: readonly Rule[],
  channels: ReadonlyMap<string, { usable: boolean }>,
): EventPlan {
  const plan: EventPlan = { deliveries: [], timers: [] };
  const taken = new Set<string>();
  const add = (delivery: Omit<PlannedDelivery, 'suppressedBy'>) => {
    const key = delivery.channelId ?? `mail ${delivery.address}`;
    const channel = delivery.channelId === null ? { usable: true } : channels.get(delivery.channelId);
    // A rule's channel that is gone is nobody; one that was told of the trouble is shown as such.
    if (channel === undefined && event.event !== 'resolved') return;
    const suppressedBy =
      event.heldBack ??
      (taken.has(key) ? 'duplicate' : channel === undefined || !channel.usable ? 'channel-disabled' : null);
    taken.add(key);
    plan.deliveries.push({ ...delivery, suppressedBy });
  };
  if (event.event === 'resolved') {
    for (const told of event.told)
      add({ ...told, dueAt: event.at, heldByQuietHours: false, tellsRecovery: false });
  }
  for (const rule of takers(rules, event)) {
    for (const channelId of new Set(rule.channelIds)) add(orderOf(rule, channelId, event));
    if (event.heldBack === null) plan.timers.push(...timersOf(rule, event));
  }
  if (event.address !== null && (event.event === 'opened' || event.event === 'reopened')) {
    const common = { rule: null, channelId: null, address: event.address, heldByQuietHours: false };
    add({ ...common, dueAt: event.at, tellsRecovery: true });
  }
  return plan;
}

/** The rules that tell of this event, up to one that stops. */
function takers(rules: readonly Rule[], event: RoutedEvent): Rule[] {
  const found: Rule[] = [];
  for (const rule of rules) {
    if (!rule.enabled || whyNotMatched(rule.match, event.incident) !== null) continue;
    if (tellsOf(rule, event.event)) found.push(rule);
    if (rule.stopOnMatch && namesEvent(rule, event.event)) break;
  }
  return found;
}

/** Recovery goes to those who were told of trouble; a rule that tells of nothing else is asked for itself. */
function tellsOf({ match }: Rule, event: RoutedEvent['event']): boolean {
  const { events } = match;
  if (event !== 'resolved') return events.length === 0 || events.includes(event);
  return events.includes('resolved') && !events.includes('opened') && !events.includes('reopened');
}

/** What a rule matches is events too: one that is for other events stops none. */
export function namesEvent({ match }: Rule, event: RoutedEvent['event']): boolean {
  return match.events.length === 0 || match.events.includes(event);
}

const isTrouble = (event: RoutedEvent['event']) => event === 'opened' || event === 'reopened';

function orderOf(rule: Rule, channelId: string, event: RoutedEvent): Omit<PlannedDelivery, 'suppressedBy'> {
  const readyAt = event.at + (isTrouble(event.event) ? rule.delaySeconds * 1000 : 0);
  const quiet = quietUntil(rule.quietHours, event.incident.severity, readyAt);
  const { events } = rule.match;
  return {
    rule: { id: rule.id, name: rule.name },
    channelId,
    address: null,
    dueAt: quiet ?? readyAt,
    heldByQuietHours: quiet !== null,
    tellsRecovery: isTrouble(event.event) && (events.length === 0 || events.includes('resolved')),
  };
}

/** Reminders are asked for by their pause, and by their name where a rule names events. */
export function remindsOf(rule: Rule): boolean {
  const { events } = rule.match;
  return (
    rule.repeatSeconds !== null &&
    rule.maxRepeats !== 0 &&
    (events.length === 0 || events.includes('reminder'))
  );
}

/** What the trouble's beginning sets going. */
function timersOf(rule: Rule, event: RoutedEvent): PlannedTimer[] {
  if (!isTrouble(event.event)) return [];
  const timers: PlannedTimer[] = rule.escalation.map((step, index) => ({
    ruleId: rule.id,
    kind: 'escalation',
    step: index,
    dueAt: event.at + step.afterSeconds * 1000,
  }));
  if (rule.repeatSeconds !== null && remindsOf(rule)) {
    // From when it is told: a night that holds the notice holds no reminders of it besides.
    const { dueAt } = orderOf(rule, '', event);
    timers.push({ ruleId: rule.id, kind: 'reminder', step: 0, dueAt: dueAt + rule.repeatSeconds * 1000 });
  }
  return timers;
}
