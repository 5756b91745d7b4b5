import { Text as Line } from '@mantine/core';
import type { Answer, DomainMonitor } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { findingText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { type RiskLabel, RiskMark, riskBands } from '../../ui/marks/severity-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import classes from './current-score.module.css';

export type CurrentRisk = Answer<'getDomainMonitorRisk'>;

/** Shows the score of the latest scan on its scale, and the findings that limit it. */
export function ScoreNow({ monitor, risk }: { monitor: DomainMonitor; risk: CurrentRisk | undefined }) {
  const t = useText();
  const { latest } = monitor;
  const score = latest?.riskScore ?? null;
  return (
    <section className={classes.card} aria-label={t('domains.score')}>
      <div className={classes.figure}>
        <span className={classes.number}>{score ?? '–'}</span>
        <RiskMark score={null} label={latest?.label} word />
      </div>
      <div className={classes.words}>
        <Scale score={score} />
        <Line size="sm">{t('domains.scale')}</Line>
        {risk?.limit && (
          <Line size="sm">
            {risk.limit.checkIds.length === 0
              ? t('domains.limitCoverage', { score: risk.limit.riskScore })
              : t('domains.limit', {
                  score: risk.limit.riskScore,
                  findings: new Intl.ListFormat(locale(), { type: 'disjunction' }).format(titlesOf(risk, t)),
                })}
          </Line>
        )}
        <Line size="sm" c="dimmed">
          {latest?.scannedAt ? (
            <>
              {t('domains.basis')} <TimeAgo at={latest.scannedAt} />
            </>
          ) : (
            t('domains.noScans')
          )}
          {risk?.provisional && latest?.scannedAt ? ` · ${t('domains.provisional')}` : ''}
        </Line>
      </div>
    </section>
  );
}

/** Titles of the findings that limit the score. */
function titlesOf({ limit, contributors }: CurrentRisk, t: ReturnType<typeof useText>): string[] {
  return (limit?.checkIds ?? []).map((id) => {
    const title = contributors.find(({ checkId }) => checkId === id)?.title ?? id;
    return t('domains.quoted', { title: findingText(id, 'title', title) });
  });
}

/** Renders the bands of the score from best to worst, with a mark at the score. */
function Scale({ score }: { score: number | null }) {
  const t = useText();
  return (
    <div className={classes.scale} aria-hidden="true">
      {riskBands.map(({ label, from, to }) => (
        <span
          key={label}
          className={classes.band}
          data-label={label satisfies RiskLabel}
          data-on={(score !== null && score >= from && score <= to) || undefined}
          style={{ flexGrow: to - from + 1 }}
        >
          <span className={classes.name}>{t(`risk.${label}`)}</span>
          <span className={classes.range}>
            {from}–{to}
          </span>
        </span>
      ))}
      {score !== null && <span className={classes.mark} style={{ left: `${score}%` }} />}
    </div>
  );
}
