import type { Heartbeat } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import type { useText } from '../../i18n/use-text.ts';
import { duration } from '../../ui/text/time-text.ts';
import { describeCron } from './schedule-text.ts';

/** Returns the schedule in one line. Uses words if a short description exists, otherwise the expression. */
export function formatSchedule(schedule: Heartbeat['schedule'], t: ReturnType<typeof useText>): string {
  if ('periodSeconds' in schedule) return t('heartbeats.every', { time: duration(schedule.periodSeconds) });
  if ('cron' in schedule) {
    const text = describeCron(schedule.cron, { t, locale: locale() }) ?? schedule.cron;
    return `${text} (${schedule.timezone})`;
  }
  return `${schedule.onCalendar} (${schedule.timezone})`;
}
