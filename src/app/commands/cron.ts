import { type Command, InvalidArgumentError } from 'commander';
import {
  findScheduleFault,
  type HeartbeatSchedule,
  nextPingDue,
  type ScheduleFault,
} from '#engine/heartbeats/heartbeat-schedule.ts';
import { systemClock } from '#platform/clock.ts';
import { textOf } from '#platform/errors.ts';
import { UsageError } from '../terminal/program.ts';

interface CronOptions {
  timezone: string;
  count: number;
  from?: number;
  json?: boolean;
}

/** Registers `cron`, which shows when a heartbeat's schedule runs next, without a database. */
export function registerCronCommand(program: Command): void {
  program
    .command('cron')
    .argument(
      '<expression>',
      'a cron expression (five fields, or six with seconds first) or an OnCalendar expression',
    )
    .description('print the next runs of a cron or OnCalendar expression in a time zone')
    .option('--timezone <zone>', 'IANA time zone', 'UTC')
    .option('--count <number>', 'number of runs', toCount, 10)
    .option('--from <time>', 'only runs after this time (ISO 8601); default: now', toInstant)
    .option('--json', 'print a JSON array of {at, local}')
    .action(printRuns);
}

function printRuns(expression: string, options: CronOptions): void {
  const from = options.from ?? systemClock.now();
  const schedule = readExpression(expression, options.timezone, from);
  const runs: { at: string; local: string }[] = [];
  let at = nextPingDue(schedule, from);
  for (; at !== null && runs.length < options.count; at = nextPingDue(schedule, at)) {
    runs.push({ at: new Date(at).toISOString(), local: localTime(at, options.timezone) });
  }
  const text = options.json ? JSON.stringify(runs, null, 2) : runs.map(({ local }) => local).join('\n');
  process.stdout.write(`${text}\n`);
}

/** Parses a cron or OnCalendar expression. No expression is valid in both formats. */
function readExpression(text: string, timezone: string, now: number): HeartbeatSchedule {
  const cron = { cron: text, timezone };
  const cronFault = findScheduleFault(cron, now);
  if (cronFault === null) return cron;
  const calendar = { onCalendar: text, timezone };
  const calendarFault = findScheduleFault(calendar, now);
  if (calendarFault === null) return calendar;
  throw new UsageError(textOf(likelier(text, cronFault, calendarFault).detail));
}

/** Returns the error of the format that the text most resembles. */
function likelier(text: string, cron: ScheduleFault, calendar: ScheduleFault): ScheduleFault {
  if (calendar.code !== 'invalid_calendar') return calendar;
  const fields = text.trim().split(/\s+/).length;
  return cron.code !== 'invalid_cron' || text.startsWith('@') || fields === 5 || fields === 6
    ? cron
    : calendar;
}

function localTime(at: number, timezone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);
  return local.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

function toCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 10_000) {
    throw new InvalidArgumentError('Enter a whole number from 1 to 10000.');
  }
  return count;
}

function toInstant(text: string): number {
  const at = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw new InvalidArgumentError('Enter a time such as 2026-11-22T02:30:00Z.');
  return at;
}
