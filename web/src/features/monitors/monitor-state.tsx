import { useText } from '../../i18n/use-text.ts';
import { said } from '../../said/said.ts';
import { type State, StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo, useNow } from '../../ui/marks/time-ago.tsx';
import { duration } from '../../ui/words/time-text.ts';
import type { Monitor } from './monitor.ts';

/** Returns the state to display. If our own prober had a problem, shows "unknown" instead of "up". */
function shownState({ state }: Monitor): State {
  if (state.status === 'up' && state.reason !== null) return 'unknown';
  return state.status;
}

/** The state of a monitor, with how long it has been down. */
export function MonitorState({ monitor }: { monitor: Monitor }) {
  const t = useText();
  const now = useNow();
  const state = shownState(monitor);
  if (state === 'pending') return <StateMark state={state} word={t('monitors.pendingShort')} />;
  if (state === 'unknown') return <StateMark state={state} word={t('monitors.unknownShort')} />;
  if (state !== 'down') return <StateMark state={state} />;
  const seconds = (now - Date.parse(monitor.state.since)) / 1000;
  return <StateMark state={state} word={t('state.downFor', { time: shortDuration(seconds) })} />;
}

/** In its largest unit: a column has no room for two. */
function shortDuration(seconds: number): string {
  const units = [86_400, 3_600, 60].find((unit) => seconds >= unit) ?? 1;
  return duration(Math.floor(Math.max(1, seconds) / units) * units);
}

/** Its state in a sentence: what, since when, why. */
export function StateSentence({ monitor }: { monitor: Monitor }) {
  const t = useText();
  const now = useNow();
  const { state } = monitor;
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <MonitorState monitor={monitor} />
      {state.status !== 'down' &&
        ` ${t('monitors.forTime', { time: duration((now - Date.parse(state.since)) / 1000) })}`}
      {state.reason && <> · {said(state.reason.message)}</>}
      {state.maintenance && <> · {t('state.maintenance')}</>}
      {state.lastCheckAt && (
        <>
          {' '}
          · {t('monitors.checkedWhen')} <TimeAgo at={state.lastCheckAt} />
        </>
      )}
    </span>
  );
}
