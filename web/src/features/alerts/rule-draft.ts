import type { AlertRule } from '../../../../clients/typescript/src/index.ts';

export const sourceTypes = [
  'service_monitor',
  'monitor',
  'heartbeat',
  'certificate',
  'threat',
  'domain',
  'manual',
] as const;

/** A rule while it is written. */
export type RuleDraft = Omit<AlertRule, 'id' | 'createdAt' | 'position' | 'enabled'>;

/** What a new rule begins with: everything that begins, ends or begins again, at once. */
const newRule: RuleDraft = {
  name: '',
  match: {
    events: ['opened', 'resolved', 'reopened'],
    severities: [],
    sourceTypes: [],
    monitorIds: [],
    serviceMonitorIds: [],
    heartbeatIds: [],
    domainIds: [],
    tags: [],
  },
  channelIds: [],
  delaySeconds: 0,
  repeatSeconds: null,
  maxRepeats: null,
  quietHours: null,
  escalation: [],
  stopOnMatch: false,
};

/** The part of a rule that its form changes. */
export function draftOf(rule: AlertRule | null): RuleDraft {
  if (rule === null) return newRule;
  const { id: _, createdAt: _c, position: _p, enabled: _e, ...draft } = rule;
  return draft;
}

/** The order of rules after one of them was moved, and those that need another position. */
export function moveRule<Rule extends { id: string; position: number }>(
  rules: readonly Rule[],
  from: number,
  to: number,
): { order: Rule[]; moved: Rule[] } {
  const order = [...rules];
  const [rule] = order.splice(from, 1);
  if (rule === undefined) return { order: [...rules], moved: [] };
  order.splice(to, 0, rule);
  const placed = order.map((each, index) => ({ ...each, position: index + 1 }));
  return { order: placed, moved: placed.filter((each, index) => each.position !== order[index]?.position) };
}
