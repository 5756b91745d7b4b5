import { plainText } from './plain-text.ts';
import type { Notice, Notices } from './types.ts';

/** The words of a notice, for every channel that people read. */
export interface NoticeWords {
  /** One line: what happened to what. */
  headline: string;
  /** Sentences: what, where, since when, how bad, what next. */
  sentences: string[];
  /** Pairs for channels that show a table. */
  facts: { name: string; value: string }[];
  /** How it is coloured: trouble by severity, `good` for recovery, `neutral` for the rest. */
  tone: 'critical' | 'high' | 'medium' | 'low' | 'good' | 'neutral';
  /** The same as one plain text, without the link. */
  text: string;
}

const heads: Record<Notice['event'], string> = {
  opened: 'Down',
  reopened: 'Down again',
  reminder: 'Still open',
  escalated: 'Escalated',
  acknowledged: 'Acknowledged',
  commented: 'Comment',
  resolved: 'Resolved',
  test: 'Test',
};

/** A message's words: of one notice, or of a digest with what is shown of it. */
interface MessageWords {
  headline: string;
  /** The newest ones, in their order. */
  shown: { notice: Notice; words: NoticeWords }[];
  /** How many came before them. */
  hidden: number;
  tone: NoticeWords['tone'];
}

const tonesByWeight = ['critical', 'high', 'medium', 'low', 'good', 'neutral'] as const;

/** Says what a message tells, of which at most `shownMost` in full. Pure. */
export function describeNotices(notices: Notices, shownMost: number): MessageWords {
  const all = notices.map((notice) => ({ notice, words: describeNotice(notice) }));
  const tones = all.map(({ words }) => words.tone);
  const heads = all.map(({ words }) => words.headline);
  return {
    headline: heads.length === 1 ? (heads[0] ?? '') : `${heads.length} messages: ${heads.join(' · ')}`,
    shown: all.slice(-shownMost),
    hidden: Math.max(0, all.length - shownMost),
    tone: tonesByWeight.find((tone) => tones.includes(tone)) ?? 'neutral',
  };
}

/** Says a notice in words: English, no raw codes alone, no secrets, nothing but text in what others named. Pure. */
export function describeNotice(given: Notice): NoticeWords {
  const notice = withPlainNames(given);
  const { incident } = notice;
  const gathered = incident.members > 0;
  const headline = headlineOf(notice);
  const sentences = [
    happened(notice),
    ...(gathered ? [namesOf(notice)] : []),
    ...lookedLike(notice),
    ...(notice.message !== null && notice.event === 'commented' ? [`“${notice.message}”`] : []),
    next(notice),
  ].filter((sentence) => sentence !== '');
  return { headline, sentences, facts: factsOf(notice), tone: toneOf(notice), text: sentences.join('\n') };
}

function withPlainNames(notice: Notice): Notice {
  const { account, incident, source, check, message, actor, rule } = notice;
  const plain = (text: string | null) => (text === null ? null : plainText(text));
  return {
    ...notice,
    account: { ...account, name: plainText(account.name) },
    incident: {
      ...incident,
      title: plainText(incident.title),
      memberNames: incident.memberNames.map((name) => plainText(name)),
    },
    source: { ...source, name: plainText(source.name), target: plain(source.target) },
    check: check === null ? null : { ...check, message: plain(check.message) },
    message: message === null ? null : plainText(message, { lines: true }),
    actor: plain(actor),
    rule: rule === null ? null : { ...rule, name: plainText(rule.name) },
  };
}

function headlineOf(notice: Notice): string {
  const { event, source, incident } = notice;
  // "Up: the shop answers 503" would say both.
  if (event === 'resolved' && incident.members === 0 && isDownable(source.type)) return `Up: ${source.name}`;
  return `${headOf(notice)}: ${incident.title}`;
}

/** A finding or a thing opened by hand is not down. */
const isDownable = (type: string) => type === 'service_monitor' || type === 'heartbeat';

function headOf({ event, source, incident }: Notice): string {
  const isDown = isDownable(source.type);
  if ((event === 'opened' || event === 'reopened') && !isDown) {
    return event === 'opened' ? capital(incident.severity) : 'Back';
  }
  return heads[event];
}

function happened(notice: Notice): string {
  const { event, incident, source, actor } = notice;
  const target = source.target === null || source.target === source.name ? '' : ` (${source.target})`;
  switch (event) {
    case 'test':
      return 'This is a test of Belltower. Messages about incidents will arrive here.';
    case 'opened':
    case 'reopened':
      return `${source.name}${target}: ${ended(incident.title)} Since ${when(incident.openedAt)}, severity ${incident.severity}.`;
    case 'reminder':
    case 'escalated':
      return `${source.name}${target} has been in trouble for ${span(incident.openedAt, notice.at)}, since ${when(incident.openedAt)}. Nobody has acknowledged it.`;
    case 'acknowledged':
      return `${actor ?? 'Somebody'} has taken it up, ${span(incident.openedAt, notice.at)} after it began.`;
    case 'commented':
      return `${actor ?? 'Somebody'} wrote:`;
    case 'resolved':
      return `${source.name}${target} is well again after ${span(incident.openedAt, incident.resolvedAt ?? notice.at)}, since ${when(incident.resolvedAt ?? notice.at)}.`;
  }
}

function namesOf({ incident }: Notice): string {
  const shown = incident.memberNames.slice(0, 10);
  const more = incident.members - shown.length;
  return `${incident.members} monitors are in it: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

function lookedLike({ event, check, lastGoodAt, regions }: Notice): string[] {
  if (event === 'resolved' || event === 'test' || event === 'commented') return [];
  const lines: string[] = [];
  if (check?.message) lines.push(`The last check said: ${check.message}`);
  if (regions.length > 1) {
    lines.push(`Seen from ${regions.map(({ region, status }) => `${region}: ${status}`).join(', ')}.`);
  }
  if (lastGoodAt !== null) lines.push(`It was last well at ${when(lastGoodAt)}.`);
  return lines;
}

function next({ event }: Notice): string {
  if (event === 'opened' || event === 'reopened' || event === 'reminder' || event === 'escalated') {
    return 'Acknowledge it when you take it up: that ends reminders and escalation.';
  }
  return '';
}

function factsOf({ incident, source, check, at }: Notice): NoticeWords['facts'] {
  return [
    { name: 'Severity', value: incident.severity },
    { name: 'Source', value: source.target ?? source.name },
    { name: 'Since', value: when(incident.openedAt) },
    ...(incident.resolvedAt === null
      ? []
      : [{ name: 'Lasted', value: span(incident.openedAt, incident.resolvedAt) }]),
    ...(check?.code ? [{ name: 'Code', value: check.code }] : []),
    { name: 'At', value: when(at) },
  ];
}

function toneOf({ event, incident }: Notice): NoticeWords['tone'] {
  if (event === 'resolved') return 'good';
  if (event === 'acknowledged' || event === 'commented' || event === 'test') return 'neutral';
  return incident.severity === 'info' ? 'low' : incident.severity;
}

/** `2026-11-20 03:30:12 UTC`. */
function when(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

/** `4 min 12 s`, `3 h 5 min`, `2 d 4 h`. */
function span(fromIso: string, toIso: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(toIso) - Date.parse(fromIso)) / 1000));
  const units = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor((seconds % 86_400) / 3_600), 'h'],
    [Math.floor((seconds % 3_600) / 60), 'min'],
    [seconds % 60, 's'],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  if (first < 0) return '0 s';
  return units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** With a full stop, where nothing ends it. */
const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
