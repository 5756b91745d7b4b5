import { type Text, useText } from '../../i18n/use-text.ts';
import marks from '../../ui/marks/state-mark.module.css';
import { useNow } from '../../ui/marks/time-ago.tsx';
import { duration } from '../../ui/text/time-text.ts';

export type IncidentState = 'open' | 'acknowledged' | 'resolved';

const looks: Record<IncidentState, { shape: string; tone: 'down' | 'degraded' | 'up'; text: Text }> = {
  open: { shape: '◉', tone: 'down', text: 'incidents.open' },
  acknowledged: { shape: '◐', tone: 'degraded', text: 'incidents.acknowledged' },
  resolved: { shape: '●', tone: 'up', text: 'incidents.resolved' },
};

/** Shows whether an incident is acknowledged, by shape, word and color. */
export function IncidentMark({ state }: { state: IncidentState }) {
  const t = useText();
  const { shape, tone, text } = looks[state];
  return (
    <span className={marks.mark} data-tone={tone}>
      <span aria-hidden="true" className={marks.shape}>
        {shape}
      </span>
      {t(text)}
    </span>
  );
}

/**
 * Returns how long an incident lasted, or has lasted so far. Durations above one minute are rounded to whole minutes.
 */
export function useIncidentDuration({
  openedAt,
  resolvedAt,
}: {
  openedAt: string;
  resolvedAt: string | null;
}): string {
  const now = useNow();
  const seconds = ((resolvedAt ? Date.parse(resolvedAt) : now) - Date.parse(openedAt)) / 1000;
  return duration(seconds < 60 ? seconds : Math.floor(seconds / 60) * 60);
}
