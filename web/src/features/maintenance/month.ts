/** A day of the calendar, in the viewer's time zone. */
export interface CalendarDay {
  /** Local midnight in epoch ms. Days with a clock change have 23 or 25 hours. */
  from: number;
  /** The following midnight. */
  to: number;
  /** The day of the month. */
  number: number;
  isOfMonth: boolean;
}

/** Returns the month of a time, for example `2027-03`. */
export function monthOf(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

/** Returns the month that is `count` months later, or `null` if `month` is not valid. */
export function addMonths(month: string, count: number): string | null {
  const first = firstOf(month);
  return first === null
    ? null
    : monthOf(new Date(first.getFullYear(), first.getMonth() + count, 1).getTime());
}

/** Returns whole weeks that cover a month, starting on Monday. */
export function daysOf(month: string): CalendarDay[] {
  const first = firstOf(month);
  if (first === null) return [];
  const [year, monthIndex] = [first.getFullYear(), first.getMonth()];
  const before = (first.getDay() + 6) % 7;
  const count = Math.ceil((before + new Date(year, monthIndex + 1, 0).getDate()) / 7) * 7;
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(year, monthIndex, 1 - before + index);
    return {
      from: day.getTime(),
      to: new Date(year, monthIndex, 2 - before + index).getTime(),
      number: day.getDate(),
      isOfMonth: day.getMonth() === monthIndex,
    };
  });
}

function firstOf(month: string): Date | null {
  const [, year, number] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  return year && number ? new Date(Number(year), Number(number) - 1, 1) : null;
}
