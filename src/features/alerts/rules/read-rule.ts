import type { Static } from 'typebox';
import { invalidInput } from '#platform/errors.ts';
import type { CreateRuleBody, PatchRuleBody } from './schemas.ts';
import type { QuietHours, Rule, RuleMatch } from './types.ts';

const anyMatch: RuleMatch = {
  events: ['opened', 'reopened', 'resolved'],
  severities: [],
  sourceTypes: [],
  monitorIds: [],
  serviceMonitorIds: [],
  heartbeatIds: [],
  domainIds: [],
  tags: [],
};

type Given = Static<typeof CreateRuleBody> | Static<typeof PatchRuleBody>;

/**
 * A whole rule from what was given over what was there; without an event named it tells of opened, reopened and resolved.
 * @throws AppError 400 for a zone that there is not, or quiet hours without length.
 */
export function readRule(given: Given, before: Omit<Rule, 'id'> | null, position: number): Omit<Rule, 'id'> {
  const quietHours =
    given.quietHours === undefined ? (before?.quietHours ?? null) : readQuiet(given.quietHours);
  return {
    name: given.name?.trim() ?? before?.name ?? '',
    enabled: given.enabled ?? before?.enabled ?? true,
    position: given.position ?? before?.position ?? position,
    match: readMatch(given, before?.match ?? anyMatch),
    channelIds: given.channelIds ?? before?.channelIds ?? [],
    delaySeconds: given.delaySeconds ?? before?.delaySeconds ?? 0,
    repeatSeconds: given.repeatSeconds === undefined ? (before?.repeatSeconds ?? null) : given.repeatSeconds,
    maxRepeats: given.maxRepeats === undefined ? (before?.maxRepeats ?? null) : given.maxRepeats,
    quietHours,
    escalation: [...(given.escalation ?? before?.escalation ?? [])].sort(
      (a, b) => a.afterSeconds - b.afterSeconds,
    ),
    stopOnMatch: given.stopOnMatch ?? before?.stopOnMatch ?? false,
  };
}

/** Who asks for reminders and names no events is given them; who names events says whether they are among them. */
function readMatch({ match, repeatSeconds }: Given, before: RuleMatch): RuleMatch {
  const merged = { ...before, ...match };
  const asks = repeatSeconds !== undefined && repeatSeconds !== null && match?.events === undefined;
  return asks && merged.events.length > 0 && !merged.events.includes('reminder')
    ? { ...merged, events: [...merged.events, 'reminder'] }
    : merged;
}

function readQuiet(given: Exclude<Given['quietHours'], undefined>): QuietHours | null {
  if (given === null) return null;
  if (!isZone(given.timezone)) {
    const detail = `"${given.timezone}" is not a time zone. Use a name such as Europe/Berlin or UTC.`;
    throw invalidInput('/quietHours/timezone', 'not_a_timezone', detail);
  }
  if (given.from === given.to) {
    throw invalidInput('/quietHours/to', 'no_length', 'Quiet hours must start and end at different times.');
  }
  return { ...given, days: given.days ?? [], exceptSeverities: given.exceptSeverities ?? [] };
}

/** A name of the IANA database; offsets such as `+02:00` know no summer and are none. */
function isZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
