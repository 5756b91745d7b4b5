import type { MaintenanceWindow } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { useCodeText, useText } from '../../i18n/use-text.ts';
import { recurrenceOf } from './recurrence.ts';

/** What a row of the list says of a plan beside its time: how often it comes and what it covers. */
export function useWindowWords() {
  const t = useText();
  const textOf = useCodeText();
  const list = (words: string[]) => new Intl.ListFormat(locale(), { type: 'conjunction' }).format(words);
  const dayWords = (days: readonly string[]) =>
    list(days.map((day) => textOf(`maintenance.day.${day}`, day)));

  /** `Every month, on the last Sunday`; null for what happens once. */
  const howOften = ({ rrule }: MaintenanceWindow): string | null => {
    const { frequency, days, ordinal, day, own } = recurrenceOf(rrule);
    if (frequency === 'once') return null;
    if (frequency === 'own') return own;
    if (frequency === 'weekly' && days.length > 0)
      return t('maintenance.each.weekly', { days: dayWords(days) });
    if (frequency === 'monthlyDay') return t('maintenance.each.monthlyDay', { day });
    if (frequency !== 'monthlyWeekday') return t(`maintenance.repeats.${frequency}`);
    const which = textOf(`maintenance.ordinal.${ordinal}`, ordinal).toLocaleLowerCase(locale());
    return t('maintenance.each.monthlyWeekday', { which, day: dayWords(days) });
  };

  /** What is maintained: `Everything that is watched`, or how many of each and which tags. */
  const whatOf = ({ scope }: MaintenanceWindow): string => {
    if (scope.all) return t('maintenance.all');
    const counted = (
      [
        ['maintenance.of.monitors', scope.serviceMonitorIds.length],
        ['maintenance.of.domains', scope.monitorIds.length + scope.domainIds.length],
        ['maintenance.of.heartbeats', scope.heartbeatIds.length],
      ] as const
    ).flatMap(([text, count]) => (count === 0 ? [] : [t(text, { count })]));
    const { tags } = scope;
    const tagged =
      tags.length === 0 ? [] : [t('maintenance.of.tags', { count: tags.length, tags: tags.join(', ') })];
    const words = list([...counted, ...tagged]);
    return words.charAt(0).toLocaleUpperCase(locale()) + words.slice(1);
  };

  return { howOften, whatOf };
}
