import { messageText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { MutedUntil } from '../../ui/dialogs/muted-until.tsx';
import { type State, StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo, useNow } from '../../ui/marks/time-ago.tsx';
import { duration } from '../../ui/text/time-text.ts';
import type { Monitor } from './monitor.ts';

/** Returns the state to display. If our own prober had a problem, shows "unknown" instead of "up". */
function shownState({ state }: Monitor): State {
  if (state.status === 'up' && state.reason !== null) return 'unknown';
  return state.status;
}

/** Renders the state of a monitor, with how long it has been down. */
export function MonitorState({ monitor }: { monitor: Monitor }) {
  const t = useText();
  const now = useNow();
  const state = shownState(monitor);
  if (state === 'pending') return <StateMark state={state} word={t('monitors.pendingShort')} />;
  if (state === 'unknown') return <StateMark state={state} word={t('monitors.unknownShort')} />;
  if (state !== 'down') return <StateMark state={state} />;
  const seconds = (now - Date.parse(monitor.state.since)) / 1000;
  return <StateMark state={state} word={t('state.downFor', { time: duration(Math.max(1, seconds)) })} />;
}

/**
 * Returns the reason for a monitor's problem and, if the newest check is inconclusive, the reason for that. The newest
 * check's reason comes first if the check measured something. If both reasons are the same, it is returned once.
 */
export function reasonsOf({ state, lastCheck }: Monitor): string[] {
  const isProblem = state.status === 'down' || state.status === 'degraded';
  const cause = state.reason ? [messageText(state.reason)] : [];
  if (!isProblem || !lastCheck?.message || lastCheck.code === state.reason?.code) return cause;
  const newest = [messageText(lastCheck)];
  const isMissed = lastCheck.durationMs === null;
  return [...new Set(isMissed ? [...cause, ...newest] : [...newest, ...cause])];
}

/** Describes the status in a sentence: the status, its start and its reason. */
export function StateSentence({ monitor }: { monitor: Monitor }) {
  const t = useText();
  const now = useNow();
  const { state } = monitor;
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <MonitorState monitor={monitor} />
      {state.status !== 'down' &&
        ` ${t('monitors.forTime', { time: duration((now - Date.parse(state.since)) / 1000) })}`}
      {reasonsOf(monitor).map((text) => ` · ${text}`)}
      {state.mute ? (
        <>
          {' '}
          · <MutedUntil mute={state.mute} />
        </>
      ) : (
        state.maintenance && <> · {t('state.maintenance')}</>
      )}
      {state.lastCheckAt && (
        <>
          {' '}
          · {t('monitors.checkedWhen')} <TimeAgo at={state.lastCheckAt} />
        </>
      )}
    </span>
  );
}
