import { type Message, message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import { CannotImport, type ImportBody, type ImportItems, reference } from '../import-item.ts';
import { parseJson, text } from './convertor.ts';
import { isHeartbeatType, monitorKey } from './kuma-monitors.ts';
import type { KumaRow, KumaTables } from './read-kuma.ts';

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Adds each maintenance as a maintenance window. Recurring ones use RFC 5545 rules. `now` is in ms since the epoch. */
export function addKumaMaintenance(items: ImportItems, tables: KumaTables, now: number): void {
  const serverZone = text(tables.setting.find(({ key }) => key === 'serverTimezone')?.value);
  const types = new Map(tables.monitor.map(({ id, type }) => [id, type]));
  for (const row of tables.maintenance) {
    const label = text(row.title) ?? `Maintenance ${row.id}`;
    const item = {
      key: `maintenance ${row.id}`,
      resource: 'maintenance-window',
      sourceType: text(row.strategy) ?? 'unknown',
    } as const;
    const plan = items.attempt({ ...item, name: label }, () =>
      planOf(row, serverZone?.replaceAll('"', '') ?? 'UTC', now),
    );
    if (plan === null) continue;
    const monitors = tables.monitor_maintenance
      .filter(({ maintenance_id }) => maintenance_id === row.id)
      .map(({ monitor_id }) => monitor_id);
    const refs = (heartbeats: boolean) =>
      monitors
        .filter((id) => isHeartbeatType(types.get(id)) === heartbeats)
        .map((id) => reference(monitorKey(id)));
    const name = items.uniqueName('maintenance', label);
    items.add({
      ...item,
      name,
      body: {
        title: name,
        description: (text(row.description) ?? '').slice(0, 5000),
        scope: { serviceMonitorIds: refs(false), heartbeatIds: refs(true) },
        showOnStatusPages: tables.maintenance_status_page.some(
          ({ maintenance_id }) => maintenance_id === row.id,
        ),
        ...plan.body,
      },
      differences: plan.differences,
    });
  }
}

function planOf(row: KumaRow, serverZone: string, now: number): { body: ImportBody; differences: Message[] } {
  if (row.active === 0) throw new CannotImport(message('import-maintenance-inactive'));
  const zone = text(row.timezone);
  const timezone = zone === null || zone === 'SAME_AS_SERVER' ? serverZone : zone;
  const strategy = text(row.strategy);
  if (strategy === 'manual') {
    throw new CannotImport(message('import-maintenance-manual'));
  }
  const startsOn = localTime(row.start_date);
  const endsOn = localTime(row.end_date);
  if (strategy === 'single') {
    if (startsOn === null || endsOn === null)
      throw new CannotImport(message('import-maintenance-incomplete'));
    if (Date.parse(`${endsOn}Z`) < now - dayMs) throw new CannotImport(message('import-maintenance-over'));
    return { body: { timezone, startsAt: startsOn, endsAt: endsOn }, differences: [] };
  }
  const recurring = strategy === 'cron' ? ruleOfCron(text(row.cron) ?? '') : ruleOf(row);
  const minutes = Math.round(Number(row.duration || durationOf(row)) / 60);
  if (!(minutes >= 1)) throw new CannotImport(message('import-maintenance-incomplete'));
  const begin = startsOn?.slice(0, 10) ?? new Date(now).toISOString().slice(0, 10);
  const until = endsOn === null ? '' : `;UNTIL=${endsOn.replace(/[-:]/g, '')}00`;
  return {
    body: {
      timezone,
      startsAt: `${begin}T${recurring.time}`,
      rrule: `${recurring.rule}${until}`,
      durationMinutes: Math.min(44_640, minutes),
    },
    differences: recurring.differences,
  };
}

interface Recurring {
  rule: string;
  /** Time of day, `HH:MM`. */
  time: string;
  differences: Message[];
}

function ruleOf(row: KumaRow): Recurring {
  const time = /^\d{1,2}:\d{2}/.exec(text(row.start_time) ?? '')?.[0].padStart(5, '0');
  if (time === undefined) throw new CannotImport(message('import-maintenance-incomplete'));
  const list = (column: string) => {
    const found = parseJson(row[column]);
    return Array.isArray(found) ? found.map(String) : [];
  };
  switch (text(row.strategy)) {
    case 'recurring-interval':
      return {
        rule: `FREQ=DAILY;INTERVAL=${Math.max(1, Number(row.interval_day) || 1)}`,
        time,
        differences: [],
      };
    case 'recurring-weekday': {
      const days = list('weekdays').map((day) => weekdays[Number(day) % 7]);
      if (days.length === 0) throw new CannotImport(message('import-maintenance-incomplete'));
      return { rule: `FREQ=WEEKLY;BYDAY=${days.join(',')}`, time, differences: [] };
    }
    case 'recurring-day-of-month': {
      // `lastDay1` is the last day of a month, `lastDay2` the second-to-last.
      const days = list('days_of_month').map((day) => (/^lastDay\d$/.test(day) ? `-${day.at(-1)}` : day));
      if (days.length === 0) throw new CannotImport(message('import-maintenance-incomplete'));
      return { rule: `FREQ=MONTHLY;BYMONTHDAY=${days.join(',')}`, time, differences: [] };
    }
    default:
      throw new CannotImport(message('import-maintenance-type', { type: text(row.strategy) ?? '' }));
  }
}

/** Converts a cron expression with a single time of day to a rule. */
export function ruleOfCron(cron: string): Recurring {
  const fields = cron.trim().split(/\s+/);
  const [minute = '', hour = '', dayOfMonth = '', month = '', weekday = ''] =
    fields.length === 6 ? fields.slice(1) : fields;
  const cannot = new CannotImport(message('import-cron-not-expressible', { cron }));
  if (fields.length < 5 || !/^\d+$/.test(minute) || !/^(\d+|\*|\*\/\d+|\d+(,\d+)+)$/.test(hour)) throw cannot;
  const parts: string[] = [];
  if (hour === '*' || hour.startsWith('*/') || hour.includes(',')) {
    if (hour.includes(',')) parts.push(`BYHOUR=${hour}`);
    else if (hour !== '*') parts.push(`BYHOUR=${hoursOf(Number(hour.slice(2))).join(',')}`);
    else parts.push(`BYHOUR=${hoursOf(1).join(',')}`);
    parts.push(`BYMINUTE=${minute}`);
  }
  const numbers = /^\d+(,\d+)*$/;
  const range = (field: string) =>
    field.replace(/(\d+)-(\d+)/g, (_all, a, b) => numbersFrom(Number(a), Number(b)).join(','));
  if (month !== '*') {
    if (!numbers.test(range(month))) throw cannot;
    parts.push(`BYMONTH=${range(month)}`);
  }
  const days = range(
    weekday
      .toUpperCase()
      .replace(/SUN|MON|TUE|WED|THU|FRI|SAT/g, (day) => String(weekdays.indexOf(day.slice(0, 2)))),
  );
  if (weekday !== '*' && dayOfMonth !== '*') throw cannot;
  let rule = 'FREQ=DAILY';
  if (weekday !== '*') {
    if (!numbers.test(days)) throw cannot;
    rule = `FREQ=WEEKLY;BYDAY=${[...new Set(days.split(',').map((day) => weekdays[Number(day) % 7]))].join(',')}`;
  } else if (dayOfMonth !== '*') {
    const monthDays = range(dayOfMonth).replace(/\bL\b/, '-1');
    if (!/^-?\d+(,-?\d+)*$/.test(monthDays)) throw cannot;
    rule = `FREQ=MONTHLY;BYMONTHDAY=${monthDays}`;
  }
  const first = /^\d+/.exec(hour)?.[0] ?? '0';
  return {
    rule: [rule, ...parts].join(';'),
    time: `${first.padStart(2, '0')}:${minute.padStart(2, '0')}`,
    differences: [],
  };
}

const numbersFrom = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
const hoursOf = (step: number) => numbersFrom(0, 23).filter((hour) => hour % Math.max(1, step) === 0);

function durationOf(row: KumaRow): number {
  const seconds = (column: string) => {
    const [hours, minutes] = (text(row[column]) ?? '').split(':').map(Number);
    return (hours ?? 0) * 3600 + (minutes ?? 0) * 60;
  };
  const length = seconds('end_time') - seconds('start_time');
  return length < 0 ? length + dayMs / 1000 : length;
}

/** Converts `2026-11-29 02:30:00` to local time without seconds. */
function localTime(value: KumaRow[string]): string | null {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?/.exec(text(value) ?? '');
  return match === null ? null : `${match[1]}T${match[2] ?? '00:00'}`;
}
