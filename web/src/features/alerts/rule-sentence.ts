import type { AlertRule } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import type { useText } from '../../i18n/use-text.ts';
import { duration } from '../../ui/text/time-text.ts';

/** The parts of a rule that its sentence mentions. A new rule in a form has only these parts. */
export type RuleMatch = Omit<AlertRule, 'id' | 'createdAt' | 'position' | 'enabled' | 'name'>;

interface SentenceTexts {
  t: ReturnType<typeof useText>;
  nameOf: (channelId: string) => string | undefined;
}

const list = (words: string[], type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat(locale(), { type }).format(words);

/** Returns a rule as a sentence: "When anything critical opens, notify #ops immediately, then Ada after 10 min." */
export function ruleSentence(rule: RuleMatch, { t, nameOf }: SentenceTexts): string {
  const channels = (ids: readonly string[]) =>
    ids.length === 0
      ? t('alerts.sentence.nobody')
      : list(
          ids.map((id) => nameOf(id) ?? '…'),
          'conjunction',
        );
  const sentence = t('alerts.sentence.rule', {
    what: describeMatch(rule.match, t),
    events: eventWords(rule.match.events, t),
    channels: channels(rule.channelIds),
    delay: rule.delaySeconds === 0 ? t('alerts.sentence.atOnce') : after(rule.delaySeconds, t),
  });
  const steps = rule.escalation.map((step) =>
    t('alerts.sentence.then', { channels: channels(step.channelIds), delay: after(step.afterSeconds, t) }),
  );
  return `${[sentence, ...steps].join(', ')}.${addenda(rule, t)}`;
}

const after = (seconds: number, t: SentenceTexts['t']) =>
  t('alerts.sentence.after', { time: duration(seconds) });

function describeMatch(match: RuleMatch['match'], t: SentenceTexts['t']): string {
  const chosen = [match.monitorIds, match.serviceMonitorIds, match.heartbeatIds, match.domainIds].flat();
  const parts = [t('alerts.sentence.anything')];
  if (match.severities.length > 0) {
    const words = match.severities.map((severity) => t(`severity.${severity}`).toLocaleLowerCase(locale()));
    parts.push(t('alerts.sentence.severities', { list: list(words, 'disjunction') }));
  }
  if (match.sourceTypes.length > 0) {
    const words = match.sourceTypes.map((type) => t(`alerts.source.${type}`));
    parts.push(t('alerts.sentence.sources', { list: list(words, 'disjunction') }));
  }
  if (match.tags.length > 0) parts.push(t('alerts.sentence.tags', { list: list(match.tags, 'disjunction') }));
  if (chosen.length > 0) parts.push(t('alerts.sentence.chosen', { count: chosen.length }));
  return parts.join(' ');
}

function eventWords(events: RuleMatch['match']['events'], t: SentenceTexts['t']): string {
  if (events.length === 0) return t('alerts.sentence.anyEvent');
  return list(
    events.map((event) => t(`alerts.event.${event}`)),
    'disjunction',
  );
}

/** Returns the parts of the sentence for uncommon settings. */
function addenda(
  { repeatSeconds, maxRepeats, quietHours, stopOnMatch }: RuleMatch,
  t: SentenceTexts['t'],
): string {
  const parts: string[] = [];
  if (repeatSeconds !== null) {
    const time = duration(repeatSeconds);
    parts.push(
      maxRepeats === null
        ? t('alerts.sentence.again', { time })
        : t('alerts.sentence.againAtMost', { time, count: maxRepeats }),
    );
  }
  if (quietHours !== null) {
    const { from, to, timezone, exceptSeverities } = quietHours;
    const except = exceptSeverities.map((severity) => t(`severity.${severity}`).toLocaleLowerCase(locale()));
    parts.push(
      except.length === 0
        ? t('alerts.sentence.quiet', { from, to, zone: timezone })
        : t('alerts.sentence.quietExcept', { from, to, zone: timezone, list: list(except, 'disjunction') }),
    );
  }
  if (stopOnMatch) parts.push(t('alerts.sentence.stop'));
  return parts.map((sentence) => ` ${sentence}`).join('');
}

export const sourceTypes = [
  'service_monitor',
  'monitor',
  'heartbeat',
  'certificate',
  'threat',
  'domain',
  'location',
  'manual',
] as const;

/** A rule in the form. */
export type RuleDraft = Omit<AlertRule, 'id' | 'createdAt' | 'position' | 'enabled'>;

/** The defaults of a new rule: notify immediately when an incident is opened, resolved or reopened. */
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

/** Returns the fields of a rule that the form edits. */
export function draftOf(rule: AlertRule | null): RuleDraft {
  if (rule === null) return newRule;
  const { id: _, createdAt: _c, position: _p, enabled: _e, ...draft } = rule;
  return draft;
}

/** Returns the order of the rules after a move, and the rules with a changed position. */
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
