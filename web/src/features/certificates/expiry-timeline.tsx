import { Title } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { urgencyOf, utcDay } from '../../ui/certificates/validity.ts';
import bar from '../../ui/charts/bar-tooltip.module.css';
import { dayMs } from '../../ui/text/durations.ts';
import classes from './certificates.module.css';

export interface Week {
  from: string;
  to: string;
  deployed: number;
  issued: number;
}

/** Width in px of a bar with its gap. WCAG 2.2 (2.5.8) requires targets of at least 24 px. */
const barWidth = 26;
const expiredWidth = 74;

/**
 * Renders one bar per week ahead, or one bar for several weeks if space is limited. The height of a bar is the number
 * of certificates that expire in its period. A click on a bar filters the list.
 */
export function ExpiryTimeline(props: {
  expired: number;
  weeks: readonly Week[];
  chosen: string | null;
  /** Receives an ISO 8601 interval, `expired`, or null for all certificates. */
  onChoose: (period: string | null) => void;
}) {
  const t = useText();
  const { expired, chosen } = props;
  const { ref, width } = useElementSize();
  const room = width - (expired === 0 ? 0 : expiredWidth);
  const weeks = mergeWeeks(props.weeks, width === 0 ? 1 : Math.ceil((props.weeks.length * barWidth) / room));
  const start = Date.parse(weeks[0]?.from ?? '');
  const bars = [
    ...(expired === 0
      ? []
      : [
          {
            key: 'expired',
            tone: 'down',
            deployed: expired,
            issued: 0,
            label: '',
            when: t('certificates.expiry.expired'),
          },
        ]),
    ...weeks.map((week, index) => ({
      ...{ key: keyOf(week), deployed: week.deployed, issued: week.issued },
      tone: urgencyOf(Math.floor((Date.parse(week.from) - start) / dayMs)),
      label: monthAt(weeks, index),
      when: t('certificates.week', { from: utcDay(week.from), to: utcDay(lastDay(week)) }),
    })),
  ];
  const most = Math.max(1, ...bars.map(({ deployed, issued }) => deployed + issued));
  const height = (count: number) => `${(count / most) * 100}%`;
  const describe = (when: string, count: number, issued: number) =>
    [
      when,
      t('certificates.count', { count }),
      issued > 0 ? t('certificates.undeployed', { count: issued }) : '',
    ]
      .filter((part) => part !== '')
      .join(' · ');
  return (
    <section className={classes.timeline} aria-label={t('certificates.timeline')}>
      <Title order={2} size="h3" mb="xs">
        {t('certificates.timeline')}
      </Title>
      <div ref={ref} className={classes.bars}>
        {bars.map(({ key, tone, deployed, issued, when }) => {
          const text = describe(when, deployed + issued, issued);
          return (
            <button
              key={key}
              type="button"
              className={classes.bar}
              data-expired={key === 'expired' || undefined}
              aria-pressed={chosen === key}
              aria-label={text}
              disabled={deployed + issued === 0}
              onClick={() => props.onChoose(chosen === key ? null : key)}
            >
              <span className={classes.number}>{deployed + issued || ''}</span>
              <span className={classes.column}>
                <span className={classes.issued} style={{ height: height(issued) }} />
                <span className={classes.deployed} data-tone={tone} style={{ height: height(deployed) }} />
              </span>
              <span className={`${bar.tooltip} ${classes.tooltip}`} aria-hidden="true">
                {text}
              </span>
            </button>
          );
        })}
      </div>
      <div className={classes.axis} aria-hidden="true">
        {bars.map(({ key, label }, index) => (
          <span
            key={key}
            data-second={index % 4 >= 2 || undefined}
            data-expired={key === 'expired' || undefined}
            data-chosen={chosen === key || undefined}
          >
            {key === 'expired' ? t('certificates.expiry.expired') : label}
          </span>
        ))}
      </div>
      <p className={classes.legend}>
        <span className={classes.key} data-kind="deployed" /> {t('certificates.legend.deployed')}
        <span className={classes.key} data-kind="issued" /> {t('certificates.legend.issued')}
      </p>
    </section>
  );
}

const keyOf = ({ from, to }: Week): string => `${from}/${to}`;

/** Merges every `count` weeks into one period. */
const mergeWeeks = (weeks: readonly Week[], count: number): Week[] =>
  weeks.flatMap((first, index) => {
    if (index % count > 0) return [];
    const merged = weeks.slice(index, index + count);
    const total = (kind: 'deployed' | 'issued') => merged.reduce((sum, week) => sum + week[kind], 0);
    const to = merged.at(-1)?.to ?? first.to;
    return [{ from: first.from, to, deployed: total('deployed'), issued: total('issued') }];
  });

/** Returns the last instant of a week, because `to` is the start of the next week. */
const lastDay = ({ to }: Week): string => new Date(Date.parse(to) - 1).toISOString();

/**
 * Returns the label below a bar. Up to 14 bars have a date at every second bar. With more bars, the first bar has its
 * date, and the first bar of each month has the name of the month if there is room.
 */
function monthAt(weeks: readonly Week[], index: number): string {
  const week = weeks[index];
  const before = weeks[index - 1];
  if (week === undefined) return '';
  const format = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  if (weeks.length <= 14) return index % 2 === 0 ? format.format(Date.parse(week.from)) : '';
  const month = (at: string) => at.slice(0, 7);
  if (before === undefined) return format.format(Date.parse(week.from));
  const isNew = month(week.from) !== month(before.from) && index > 2;
  return isNew
    ? new Intl.DateTimeFormat(locale(), { month: 'short', timeZone: 'UTC' }).format(Date.parse(week.from))
    : '';
}
