import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Overview } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { milliseconds } from '../../ui/words/time-text.ts';
import { DayStrip } from './day-strip.tsx';
import classes from './overview.module.css';

const statuses = ['up', 'degraded', 'down', 'pending', 'paused'] as const;

/** The figures, quietly: monitors by state, and how the checks go. */
export function CountStrip({ overview }: { overview: Overview }) {
  const t = useText();
  const { serviceMonitors, checks } = overview;
  const number = (n: number) => n.toLocaleString(locale());
  return (
    <section aria-labelledby="counts" className={classes.part}>
      <h2 id="counts">{t('overview.counts')}</h2>
      <div className={classes.strip}>
        {serviceMonitors &&
          statuses
            .filter((status) => serviceMonitors[status] > 0)
            .map((status) => (
              <Anchor
                key={status}
                component={Link}
                to="/monitors"
                search={{ status: [status] } as never}
                c="inherit"
              >
                <b>{number(serviceMonitors[status])}</b> <StateMark state={status} />
              </Anchor>
            ))}
        {checks && (
          <span>
            <b>{number(checks.perMinute)}</b> {t('overview.perMinute')}
          </span>
        )}
        {checks && checks.latenessP99Ms !== null && (
          <span>
            <b>{milliseconds(Math.max(0, checks.latenessP99Ms))}</b> {t('overview.checkDelay')}
          </span>
        )}
        {checks?.overloaded.map(({ region }) => (
          <StateMark key={region} state="degraded" word={t('overview.overloaded', { region })} />
        ))}
      </div>
      {overview.incidents && <DayStrip />}
    </section>
  );
}
