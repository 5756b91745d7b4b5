/** Frequency of a maintenance window. `own` is a custom rule. */
export type Frequency = 'once' | 'daily' | 'weekly' | 'monthlyWeekday' | 'monthlyDay' | 'own';

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
/** Occurrence of the weekday within the month. */
export const ordinals = ['1', '2', '3', '4', '-1'] as const;

/** The values of the recurrence fields in the form. */
export interface Recurrence {
  frequency: Frequency;
  days: string[];
  ordinal: string;
  day: number;
  own: string;
}

/** Returns the RFC 5545 rule of a recurrence, or null for a single occurrence. */
export function rruleOf({ frequency, days, ordinal, day, own }: Recurrence): string | null {
  const inOrder = weekdays.filter((each) => days.includes(each));
  if (frequency === 'once') return null;
  if (frequency === 'daily') return 'FREQ=DAILY';
  if (frequency === 'weekly') return `FREQ=WEEKLY${inOrder.length > 0 ? `;BYDAY=${inOrder.join(',')}` : ''}`;
  if (frequency === 'monthlyWeekday') return `FREQ=MONTHLY;BYDAY=${ordinal}${inOrder[0] ?? 'SU'}`;
  if (frequency === 'monthlyDay') return `FREQ=MONTHLY;BYMONTHDAY=${day}`;
  return own.trim();
}

/** Returns the form values for a recurrence rule. Shows the rule as text if the fields can't represent it. */
export function recurrenceOf(rrule: string | null): Recurrence {
  const initialRecurrence: Recurrence = { frequency: 'once', days: ['SU'], ordinal: '-1', day: 1, own: '' };
  if (rrule === null) return initialRecurrence;
  if (rrule === 'FREQ=DAILY') return { ...initialRecurrence, frequency: 'daily' };
  const weekly = /^FREQ=WEEKLY(?:;BYDAY=([A-Z,]+))?$/.exec(rrule);
  if (weekly) return { ...initialRecurrence, frequency: 'weekly', days: weekly[1]?.split(',') ?? [] };
  const [, ordinal, weekday] = /^FREQ=MONTHLY;BYDAY=(-1|[1-4])([A-Z]{2})$/.exec(rrule) ?? [];
  if (ordinal && weekday)
    return { ...initialRecurrence, frequency: 'monthlyWeekday', ordinal, days: [weekday] };
  const [, day] = /^FREQ=MONTHLY;BYMONTHDAY=(\d+)$/.exec(rrule) ?? [];
  if (day) return { ...initialRecurrence, frequency: 'monthlyDay', day: Number(day) };
  return { ...initialRecurrence, frequency: 'own', own: rrule };
}

/** Returns an instant as wall time in a zone, in the format of a date and time input. */
export function wallTime(at: number, timeZone: string): string {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
  return text.replace(' ', 'T');
}
