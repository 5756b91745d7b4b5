import { quietUntil } from '../rules/quiet-hours.ts';
import type { Rule } from '../rules/types.ts';
import { type EventPlan, remindsOf } from './plan-event.ts';
import type { DueTimer } from './queries.ts';

/** What a firing timer is planned by. */
interface Firing {
  rule: Rule;
  channels: Pick<ReadonlyMap<string, { usable: boolean }>, 'get'>;
  /** Its source is under maintenance: a reminder is held back, a step of escalation waits for the end. */
  maintained: boolean;
  /** Channels that another rule's timer tells the same, at the same time. */
  taken: Set<string>;
  /** Epoch ms. */
  now: number;
}

/** How long a step of escalation waits before it looks again whether maintenance is over. */
const againMs = 60_000;

/** Whom a timer that fires tells, and when it fires next. Pure, but for `taken`, to which it adds. */
export function planTimer(
  timer: Pick<DueTimer, 'kind' | 'step' | 'due_at' | 'severity'>,
  { rule, channels, maintained, taken, now }: Firing,
): EventPlan {
  const { kind, step } = timer;
  if (kind === 'reminder' && !remindsOf(rule)) return { deliveries: [], timers: [] };
  if (kind === 'escalation' && maintained)
    return { deliveries: [], timers: [{ ruleId: rule.id, kind, step, dueAt: now + againMs }] };
  const wanted = kind === 'reminder' ? rule.channelIds : (rule.escalation[step]?.channelIds ?? []);
  const quiet = quietUntil(rule.quietHours, timer.severity, now);
  const deliveries = [...new Set(wanted)].flatMap((channelId) => {
    const channel = channels.get(channelId);
    if (channel === undefined) return [];
    const isTaken = taken.has(channelId);
    taken.add(channelId);
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
      tellsRecovery: rule.match.events.length === 0 || rule.match.events.includes('resolved'),
    };
  });
  // What waits for the end of a night is said once then, not as often as the night had hours.
  return { deliveries, timers: kind === 'reminder' ? nextReminder(timer, rule, quiet ?? now) : [] };
}

/** The next one, counted from when this one was due, so that they do not drift; later than `toldAt`. */
function nextReminder(
  timer: Pick<DueTimer, 'step' | 'due_at'>,
  rule: Rule,
  toldAt: number,
): EventPlan['timers'] {
  const done = timer.step + 1;
  if (rule.repeatSeconds === null || (rule.maxRepeats !== null && done >= rule.maxRepeats)) return [];
  const everyMs = rule.repeatSeconds * 1000;
  const passed = Math.max(0, Math.floor((toldAt - timer.due_at.getTime()) / everyMs));
  const dueAt = timer.due_at.getTime() + (passed + 1) * everyMs;
  return [{ ruleId: rule.id, kind: 'reminder', step: done, dueAt }];
}
