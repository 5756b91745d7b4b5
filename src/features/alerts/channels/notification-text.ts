import { sharedCertificate } from '#features/incidents/index.ts';
import type { MessageCode } from '#messages/messages.ts';
import type { Notification, Notifications } from './channel-module.ts';
import { plainText, truncate } from './plain-text.ts';

/** The text of a notification, for all channels that people read. */
export interface NotificationText {
  /** A one-line summary of the event and its source. */
  headline: string;
  /** Sentences about the event: what happened, where, since when, how severe it is, and what to do. */
  sentences: string[];
  /** Rows for channels that show a table. */
  facts: { name: string; value: string }[];
  /** The color scheme: the severity of a problem, `good` for a recovery, otherwise `neutral`. */
  tone: 'critical' | 'high' | 'medium' | 'low' | 'good' | 'neutral';
  /** All sentences as plain text, without the link. */
  text: string;
}

const headings: Record<Notification['event'], string> = {
  opened: 'Down',
  reopened: 'Down again',
  reminder: 'Still open',
  escalated: 'Escalated',
  acknowledged: 'Acknowledged',
  commented: 'Comment',
  resolved: 'Resolved',
  test: 'Test',
};

/** The text of a message with one notification, or of a digest. */
interface MessageText {
  headline: string;
  /** The newest notifications, in order. */
  shown: { notification: Notification; words: NotificationText }[];
  /** Number of earlier notifications that are not shown. */
  hidden: number;
  tone: NotificationText['tone'];
}

const tonesBySeverity = ['critical', 'high', 'medium', 'low', 'good', 'neutral'] as const;

/** Renders a message with at most `maxShown` notifications in full. Has no side effects. */
export function renderNotifications(notifications: Notifications, maxShown: number): MessageText {
  const all = notifications.map((notification) => ({
    notification,
    words: renderNotification(notification),
  }));
  const tones = all.map(({ words }) => words.tone);
  const headings = all.map(({ words }) => words.headline);
  return {
    headline:
      headings.length === 1 ? (headings[0] ?? '') : `${headings.length} alerts: ${headings.join(' · ')}`,
    shown: all.slice(-maxShown),
    hidden: Math.max(0, all.length - maxShown),
    tone: tonesBySeverity.find((tone) => tones.includes(tone)) ?? 'neutral',
  };
}

/**
 * Returns the lines of a digest as plain text: one per notification, of at most `maxLength` characters. Has no side
 * effects.
 */
export function digestLines({ shown, hidden }: MessageText, maxLength = Number.POSITIVE_INFINITY): string[] {
  return [
    ...(hidden > 0 ? [`${hidden} earlier alerts not shown`] : []),
    ...shown.map(({ words }) => truncate(words.sentences[0] ?? '', maxLength)),
  ];
}

/** Renders a notification in English, without secrets and with all user input as plain text. Has no side effects. */
export function renderNotification(given: Notification): NotificationText {
  const notification = withPlainNames(given);
  const { incident } = notification;
  const gathered = incident.members > 0;
  const headline = headlineOf(notification);
  const sentences = [
    summaryOf(notification),
    ...quotedMessage(notification),
    ...(gathered ? [memberList(notification)] : []),
    ...evidenceOf(notification),
    nextStep(notification),
  ].filter((sentence) => sentence !== '');
  return {
    headline,
    sentences,
    facts: factsOf(notification),
    tone: toneOf(notification),
    text: sentences.join('\n'),
  };
}

function withPlainNames(notification: Notification): Notification {
  const { account, incident, source, check, message, actor, rule } = notification;
  const plain = (text: string | null) => (text === null ? null : plainText(text));
  return {
    ...notification,
    account: { ...account, name: plainText(account.name) },
    incident: {
      ...incident,
      title: plainText(incident.title),
      resolvedBy: plain(incident.resolvedBy),
      memberNames: incident.memberNames.map((name) => plainText(name)),
    },
    source: { ...source, name: plainText(source.name), target: plain(source.target) },
    check: check === null ? null : { ...check, message: plain(check.message) },
    message: message === null ? null : plainText(message, { lines: true }),
    actor: plain(actor),
    rule: rule === null ? null : { ...rule, name: plainText(rule.name) },
  };
}

function headlineOf(notification: Notification): string {
  const { event, source, incident } = notification;
  if (isUnmonitored(notification))
    return `${kindOf(source.type)} ${incident.closedBecause} while ${stateOf(incident)}: ${source.name}`;
  if (isFlapping(notification)) {
    if (event === 'reopened') return `${source.name} is flapping`;
    return `${headingOf(notification)}: ${source.name} is flapping`;
  }
  // The title is omitted, because "Up: Shop answers 503" would be contradictory.
  if (event === 'resolved' && incident.members === 0 && isDownable(source.type)) return `Up: ${source.name}`;
  // Avoids "Down: Shop is down" and "Down: Shop is degraded".
  const namesState = isDownable(source.type) && stateTitles.has(incident.titleCode ?? '');
  if (event === 'opened' && namesState) return incident.title;
  if (event === 'reopened' && namesState) return `${incident.title} again`;
  return `${headingOf(notification)}: ${incident.title}`;
}

/**
 * Returns whether the incident was closed because its source is no longer monitored. The source has not recovered.
 */
const isUnmonitored = ({ event, source, incident }: Notification) =>
  event === 'resolved' &&
  isDownable(source.type) &&
  incident.members === 0 &&
  (incident.closedBecause === 'paused' || incident.closedBecause === 'deleted');

/**
 * Returns whether the source is up and the incident is open only because of flapping. The incident's title then
 * contradicts the status.
 */
const isFlapping = ({ event, isUp, upSince }: Notification) =>
  (event === 'reopened' && upSince !== null) || ((event === 'reminder' || event === 'escalated') && isUp);

const kindOf = (type: string) => (type === 'heartbeat' ? 'Heartbeat' : 'Monitor');
const stateOf = ({ titleCode }: Notification['incident']) =>
  titleCode === 'source-degraded' ? 'degraded' : 'down';

/** Codes of titles that state the status of the source. */
const stateTitles: ReadonlySet<string> = new Set([
  'source-down',
  'source-degraded',
  'source-down-with-dependents',
  'monitors-down',
] satisfies MessageCode[]);

/** Findings and manually opened incidents are never down. */
const isDownable = (type: string) => type === 'service_monitor' || type === 'heartbeat';

function headingOf({ event, source, incident }: Notification): string {
  const isDown = isDownable(source.type);
  if ((event === 'opened' || event === 'reopened') && !isDown) {
    return event === 'opened' ? capitalize(incident.severity) : 'Reopened';
  }
  return headings[event];
}

function summaryOf(notification: Notification): string {
  const { event, incident, actor } = notification;
  switch (event) {
    case 'test':
      return 'This is a test notification from Belltower. Alerts about incidents will arrive here.';
    case 'opened':
      return `${withFullStop(problemOf(notification))} Since ${formatTime(incident.openedAt)}, severity ${incident.severity}.${openedBy(notification)}`;
    case 'reopened':
      if (notification.upSince !== null) {
        return `${nameOf(notification)} is flapping: its state changed four times within 30 minutes. It came back up at ${formatTime(notification.upSince)}; the incident began at ${formatTime(incident.openedAt)}. Severity ${incident.severity}.`;
      }
      return `${withFullStop(problemOf(notification))} It started again at ${formatTime(notification.at)}; the incident first began at ${formatTime(incident.openedAt)}. Severity ${incident.severity}.`;
    case 'reminder':
    case 'escalated':
      return `${isFlapping(notification) ? `${nameOf(notification)} is flapping and up at the moment.` : withFullStop(problemOf(notification))} The incident has been open for ${formatDuration(incident.openedAt, notification.at)}, since ${formatTime(incident.openedAt)}, severity ${incident.severity}. No one has acknowledged it.`;
    case 'acknowledged':
      return `${actor ?? 'Someone'} acknowledged it ${formatDuration(incident.openedAt, notification.at)} after it was opened.`;
    case 'commented':
      return `${actor ?? 'Someone'} commented:`;
    case 'resolved':
      return resolutionSummary(notification);
  }
}

/** Returns the problem, with the name and target of the source if the title lacks them. */
function problemOf({ source, incident }: Notification): string {
  const { title } = incident;
  const isNamed = source.type === 'manual' || incident.members > 0 || title.includes(source.name);
  const what = isNamed ? title : `${source.name}: ${title}`;
  return source.target === null || what.includes(source.target) ? what : `${what} (${source.target})`;
}

const openedBy = ({ source, actor }: Notification) =>
  source.type === 'manual' ? ` Opened by ${actor ?? source.name}.` : '';

/** Returns the name of the source, with its target if that differs. */
const nameOf = ({ source }: Notification) =>
  source.target === null || source.target === source.name ? source.name : `${source.name} (${source.target})`;

function resolutionSummary(notification: Notification): string {
  const { incident, source, at, upSince } = notification;
  const end = incident.resolvedAt ?? at;
  const [lasted, since] = [formatDuration(incident.openedAt, end), formatTime(end)];
  const by = incident.resolvedBy === null || incident.resolvedBy === 'system' ? '' : incident.resolvedBy;
  const resolver = by === '' ? '' : ` ${by} resolved it.`;
  if (incident.cause === sharedCertificate && by === '')
    return `None of the ${incident.members} sources is affected anymore. The incident lasted ${lasted}, until ${since}.`;
  if (incident.members > 0 && by === '')
    return incident.closedBecause === null
      ? `All ${incident.members} affected monitors are up again after ${lasted}, since ${since}.`
      : `Each of the ${incident.members} affected monitors is up again or no longer monitored. The incident lasted ${lasted}, until ${since}.`;
  if (!isDownable(source.type) || incident.members > 0)
    return `Resolved after ${lasted}, at ${since}.${resolver}`;
  if (isUnmonitored(notification)) {
    const what =
      incident.closedBecause === 'paused'
        ? 'Monitoring was paused'
        : `The ${kindOf(source.type).toLowerCase()} was deleted`;
    return `${nameOf(notification)} was still ${stateOf(incident)}. ${what} at ${since}, ${lasted} after the incident began, and the incident was closed for that reason.`;
  }
  if (upSince !== null) {
    return `${nameOf(notification)} is up again after ${formatDuration(incident.openedAt, upSince)}, since ${formatTime(upSince)}, and no longer flapping.`;
  }
  // A manually resolved incident does not imply that the source is up.
  return by === ''
    ? `${nameOf(notification)} is up again after ${lasted}, since ${since}.`
    : `${nameOf(notification)}: resolved after ${lasted}, at ${since}.${resolver}`;
}

function memberList({ incident }: Notification): string {
  const shown = incident.memberNames.slice(0, 10);
  const more = incident.members - shown.length;
  return `Affected monitors: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** Returns the message of a user or of the incident's trigger. `evidenceOf` adds the messages of checks. */
function quotedMessage(notification: Notification): string[] {
  const { event, message, check, actor, source } = notification;
  if (message === null || message === '' || message === check?.message) return [];
  const isPerson =
    event === 'commented' || source.type === 'manual' || (actor !== null && actor !== 'Belltower');
  if (isPerson) return [`“${message}”`];
  // The summary already covers it.
  if (isFlapping(notification)) return [];
  return event === 'resolved' && isDownable(source.type) ? [] : [withFullStop(message)];
}

function evidenceOf(notification: Notification): string[] {
  const { event, check, lastGoodAt, regions } = notification;
  // The evidence belongs to the last failure, which is over.
  if (isFlapping(notification)) return [];
  if (event === 'resolved' || event === 'test' || event === 'commented') return [];
  const lines: string[] = [];
  if (check?.message) lines.push(`Last check: ${check.message}`);
  if (regions.length > 1) {
    lines.push(`Status by region: ${regions.map(({ name, status }) => `${name} ${status}`).join(', ')}.`);
  }
  if (lastGoodAt !== null) lines.push(`It was last up at ${formatTime(lastGoodAt)}.`);
  return lines;
}

function nextStep({ event, incident, upSince }: Notification): string {
  if (!['opened', 'reopened', 'reminder', 'escalated'].includes(event)) return '';
  if (event === 'reopened' && upSince !== null && incident.flapping) {
    return 'You will not be notified of each change. The incident is resolved once the source has been up for 15 minutes.';
  }
  // A delayed message can be about an incident that has been resolved since.
  if (incident.state === 'resolved') return 'It has since been resolved.';
  return incident.state === 'acknowledged'
    ? 'It has since been acknowledged.'
    : 'Acknowledge it to stop reminders and escalations.';
}

function factsOf({ event, incident, source, check, at }: Notification): NotificationText['facts'] {
  const where = source.target ?? source.name;
  const isOver = event === 'resolved';
  return [
    { name: 'Severity', value: incident.severity },
    incident.members > 0
      ? { name: 'Monitors', value: String(incident.members) }
      : { name: source.type === 'manual' && event !== 'test' ? 'Opened by' : 'Source', value: where },
    { name: 'Since', value: formatTime(incident.openedAt) },
    ...(isOver
      ? [{ name: 'Duration', value: formatDuration(incident.openedAt, incident.resolvedAt ?? at) }]
      : []),
    ...(check?.code && !isOver ? [{ name: 'Code', value: check.code }] : []),
    ...(event === 'opened' ? [] : [{ name: 'At', value: formatTime(at) }]),
  ];
}

function toneOf(notification: Notification): NotificationText['tone'] {
  const { event, incident } = notification;
  if (isUnmonitored(notification)) return 'neutral';
  if (event === 'resolved') return 'good';
  if (event === 'acknowledged' || event === 'commented' || event === 'test') return 'neutral';
  return incident.severity === 'info' ? 'low' : incident.severity;
}

/** Formats a time as `2026-11-20 03:30:12 UTC`. */
function formatTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

/** Formats a duration as `4 min 12 s`, `3 h 5 min` or `2 d 4 h`. */
function formatDuration(fromIso: string, toIso: string): string {
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

/** Adds a full stop unless the text ends with punctuation. */
const withFullStop = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Colors as `#rrggbb`, readable on white and on black. */
export const toneColors: Record<NotificationText['tone'], string> = {
  critical: '#c92a2a',
  high: '#e8590c',
  medium: '#f08c00',
  low: '#868e96',
  good: '#2f9e44',
  neutral: '#868e96',
};

/** A symbol before the headline, for channels without colors. */
export const toneSigns: Record<NotificationText['tone'], string> = {
  critical: '🔴',
  high: '🟠',
  medium: '🟡',
  low: '🔵',
  good: '🟢',
  neutral: '⚪',
};
