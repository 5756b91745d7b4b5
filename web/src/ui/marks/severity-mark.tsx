import { type Text, useText } from '../../i18n/use-text.ts';
import type { Severity } from './severity.ts';
import classes from './state-mark.module.css';

/** The worse, the more bars are filled; the word says it too. */
const looks: Record<Severity, { shape: string; tone: 'down' | 'degraded' | 'quiet'; text: Text }> = {
  critical: { shape: '▲', tone: 'down', text: 'severity.critical' },
  high: { shape: '△', tone: 'down', text: 'severity.high' },
  medium: { shape: '◆', tone: 'degraded', text: 'severity.medium' },
  low: { shape: '◇', tone: 'quiet', text: 'severity.low' },
  info: { shape: '·', tone: 'quiet', text: 'severity.info' },
};

export function SeverityMark({ severity }: { severity: Severity }) {
  const t = useText();
  const { shape, tone, text } = looks[severity];
  return (
    <span className={classes.mark} data-tone={tone}>
      <span aria-hidden="true" className={classes.shape}>
        {shape}
      </span>
      {t(text)}
    </span>
  );
}
