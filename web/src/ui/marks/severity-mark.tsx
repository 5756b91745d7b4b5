import type { Incident } from '../../../../clients/typescript/src/index.ts';
import { type Text, useText } from '../../i18n/use-text.ts';
import classes from './state-mark.module.css';

/** The severity of an incident or finding. */
export type Severity = Incident['severity'];

/** Severities, worst first. */
export const severities = [
  'critical',
  'high',
  'medium',
  'low',
  'info',
] as const satisfies readonly Severity[];

/** Appearance of each severity. The text also states the severity. */
const looks: Record<Severity, { shape: string; tone: 'down' | 'degraded' | 'quiet'; text: Text }> = {
  critical: { shape: '▲', tone: 'down', text: 'severity.critical' },
  high: { shape: '△', tone: 'down', text: 'severity.high' },
  medium: { shape: '◆', tone: 'degraded', text: 'severity.medium' },
  low: { shape: '◇', tone: 'quiet', text: 'severity.low' },
  info: { shape: '·', tone: 'quiet', text: 'severity.info' },
};

/** Shows a severity with its label. With `count`, shows the number of items, and the label only to screen readers. */
export function SeverityMark({ severity, count }: { severity: Severity; count?: number }) {
  const t = useText();
  const { shape, tone, text } = looks[severity];
  return (
    <span className={classes.mark} data-tone={tone} title={count === undefined ? undefined : t(text)}>
      <span aria-hidden="true" className={classes.shape}>
        {shape}
      </span>
      {count === undefined ? (
        t(text)
      ) : (
        <>
          {count} <span className="visually-hidden">{t(text)}</span>
        </>
      )}
    </span>
  );
}

/** The risk levels of a domain, by the service's label. A higher risk score is worse. */
export type RiskLabel = 'low' | 'guarded' | 'elevated' | 'high' | 'critical';

/** The score range of each label, best first. */
export const riskBands: readonly { label: RiskLabel; from: number; to: number }[] = [
  { label: 'low', from: 0, to: 10 },
  { label: 'guarded', from: 11, to: 25 },
  { label: 'elevated', from: 26, to: 40 },
  { label: 'high', from: 41, to: 60 },
  { label: 'critical', from: 61, to: 100 },
];

const iconOf: Record<RiskLabel, { shape: string; tone: 'up' | 'degraded' | 'down'; text: Text }> = {
  low: { shape: '●', tone: 'up', text: 'risk.low' },
  guarded: { shape: '◔', tone: 'up', text: 'risk.guarded' },
  elevated: { shape: '◐', tone: 'degraded', text: 'risk.elevated' },
  high: { shape: '△', tone: 'down', text: 'risk.high' },
  critical: { shape: '▲', tone: 'down', text: 'risk.critical' },
};

/** Shows a risk score with its label, or that it was not measured. With `word`, shows only the label. */
export function RiskMark({
  score,
  label,
  word = false,
}: {
  score: number | null | undefined;
  label: string | null | undefined;
  word?: boolean;
}) {
  const t = useText();
  const look = iconOf[label as RiskLabel];
  if ((!word && (score === null || score === undefined)) || !look) {
    return (
      <span className={classes.mark} data-tone="quiet">
        <span aria-hidden="true" className={classes.shape}>
          ◌
        </span>
        {t('risk.unknown')}
      </span>
    );
  }
  return (
    <span className={classes.mark} data-tone={look.tone}>
      <span aria-hidden="true" className={classes.shape}>
        {look.shape}
      </span>
      {word ? t(look.text) : `${score} · ${t(look.text)}`}
    </span>
  );
}
