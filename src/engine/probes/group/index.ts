import { type Static, Type } from 'typebox';
import { group as groupMessages } from '#messages/en/probes.ts';
import { message } from '#messages/messages.ts';
import { Nullable } from '#platform/http/schemas.ts';
import { defineKind, type Timed } from '../kind.ts';
import type { Target } from '../target.ts';
import {
  type CauseTable,
  type MemberCounts,
  noPhases,
  type Observation,
  type ProbeContext,
  type Verdict,
} from '../types.ts';

const groupSettingsSchema = Type.Object({
  memberIds: Type.Array(Type.String({ format: 'uuid' }), {
    maxItems: 500,
    uniqueItems: true,
    description: 'Monitors in the group; groups can be nested up to five levels deep',
  }),
  memberTags: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
    maxItems: 50,
    uniqueItems: true,
    description: 'Monitors with one of these tags are also members, except groups',
    examples: [['shop']],
  }),
  minUp: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'Number of members that must be up or degraded; null to use `minUpPercent`',
    }),
  ),
  minUpPercent: Nullable(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 100,
      description:
        'Percentage of members that must be up or degraded, rounded up. If this and `minUp` are null, all members must be',
    }),
  ),
  belowMin: Type.Enum(['down', 'degraded'], {
    description: 'Status of the group if too few members are up; default down',
  }),
  someDown: Type.Enum(['degraded', 'up'], {
    description:
      'Status of the group if enough members are up, but at least one is down or degraded; default degraded',
  }),
  silenceMembers: Type.Boolean({
    description: 'Whether alerts of members are suppressed while the group is down; default false',
  }),
});
type GroupSettings = Timed<Static<typeof groupSettingsSchema>>;

const groupDefaults: Static<typeof groupSettingsSchema> = {
  memberIds: [],
  memberTags: [],
  minUp: null,
  minUpPercent: null,
  belowMin: 'down',
  someDown: 'degraded',
  silenceMembers: false,
};

/** Cause class of each code. */
const GROUP_CAUSES = {
  'group-too-few-up': 'content',
  'group-members-down': 'content',
  'group-empty': 'other',
  'group-unreadable': 'other',
} as const satisfies CauseTable<keyof typeof groupMessages>;

interface GroupObservation extends Observation {
  members: MemberCounts | null;
}

/** Reads the statuses of the members without contacting them. */
async function probeGroup(settings: GroupSettings, context: ProbeContext): Promise<GroupObservation> {
  const startedMs = context.clock.monotonicMs();
  const members = (await context.readMembers?.(settings)) ?? null;
  return {
    durationMs: context.clock.monotonicMs() - startedMs,
    address: null,
    phases: noPhases,
    failure: members === null ? { phase: 'internal', code: 'group-unreadable' } : null,
    members,
  };
}

function evaluateGroup({ members }: GroupObservation, settings: GroupSettings): Verdict {
  if (members === null) return { status: 'unknown', reasons: [{ code: 'group-unreadable' }] };
  const { up, degraded, down } = members;
  const all = up + degraded + down;
  if (all === 0) return { status: 'unknown', reasons: [{ code: 'group-empty' }] };
  const working = up + degraded;
  const needed = Math.min(all, neededOf(settings, all));
  const params = { working, all, needed, names: members.troubled.join(', ') };
  if (working < needed) return { status: settings.belowMin, reasons: [{ code: 'group-too-few-up', params }] };
  if (up === all || settings.someDown === 'up') return { status: 'up', reasons: [] };
  return { status: 'degraded', reasons: [{ code: 'group-members-down', params }] };
}

/** Returns the number of members that must be up or degraded, which is the larger of the two requirements. */
function neededOf({ minUp, minUpPercent }: GroupSettings, all: number): number {
  if (minUp === null && minUpPercent === null) return all;
  // Prevents rounding errors: 33.3% of 1,000 is 333, not 334.
  const byShare = minUpPercent === null ? 0 : Math.ceil((all * minUpPercent) / 100 - 1e-9);
  return Math.max(minUp ?? 0, byShare);
}

/** Returns the target. It appears where other monitors have a URL or host. */
function groupTarget({ memberIds, memberTags }: Static<typeof groupSettingsSchema>): Target {
  const tags = memberTags.map((tag) => `#${tag}`).join(' ');
  const text = [memberIds.length > 0 ? `${memberIds.length} monitors` : '', tags]
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, 500);
  return { text, host: `Group of ${text}`, isAddress: true, origin: 'group' };
}

/**
 * Combines several monitors into one that is up while enough of them are up. Evaluated when a member changes, and once
 * per interval.
 */
export const groupKind = defineKind({
  kind: 'group',
  settingsSchema: groupSettingsSchema,
  defaults: groupDefaults,
  example: { kind: 'group', name: 'Shop', memberTags: ['shop'], minUpPercent: 80 },
  secrets: [],
  tidy: (settings) => settings,
  targetOf: groupTarget,
  findFaults({ memberIds, memberTags }) {
    if (memberIds.length + memberTags.length > 0) return [];
    const detail = message('group-without-members');
    return [{ pointer: '/memberIds', code: 'required', detail }];
  },
  probe: probeGroup,
  evaluate: evaluateGroup,
  messages: groupMessages,
  causes: GROUP_CAUSES,
  byTime: [],
  phases: [],
  watchesWeb: false,
  seesCertificate: 'never',
  // A check only waits for one SQL statement that all groups of a batch share.
  concurrency: 2_000,
  // Changes of the members are already confirmed.
  confirm: { failures: 1, recoveries: 1 },
  usesNetwork: false,
  commandLine: {
    options: [],
    orderOf: () => ({}),
    needs: { memberIds: 'members. Create it in the dashboard or through the API' },
  },
  upload: null,
});
