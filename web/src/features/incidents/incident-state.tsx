import { type Text, useText } from '../../i18n/use-text.ts';
import classes from '../../ui/marks/state-mark.module.css';

export type IncidentState = 'open' | 'acknowledged' | 'resolved';

const looks: Record<IncidentState, { shape: string; tone: 'down' | 'degraded' | 'up'; text: Text }> = {
  open: { shape: '■', tone: 'down', text: 'incidents.open' },
  acknowledged: { shape: '◐', tone: 'degraded', text: 'incidents.acknowledged' },
  resolved: { shape: '●', tone: 'up', text: 'incidents.resolved' },
};

/** Whether somebody is on it, by shape, word and colour. */
export function IncidentMark({ state }: { state: IncidentState }) {
  const t = useText();
  const { shape, tone, text } = looks[state];
  return (
    <span className={classes.mark} data-tone={tone}>
      <span aria-hidden="true" className={classes.shape}>
        {shape}
      </span>
      {t(text)}
    </span>
  );
}
