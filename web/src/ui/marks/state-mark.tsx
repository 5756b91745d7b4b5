import { type Text, useText } from '../../i18n/use-text.ts';
import classes from './state-mark.module.css';

/** States of monitors, heartbeats and components. */
export type State =
  | 'up'
  | 'degraded'
  | 'down'
  | 'pending'
  | 'paused'
  | 'unknown'
  | 'late'
  | 'new'
  | 'maintenance';

/** Appearance of other states. A red square always means down. The caller supplies the label. */
export type Look =
  | 'expired'
  | 'expiring'
  | 'valid'
  | 'unexpected'
  | 'acknowledged'
  | 'caseOpen'
  | 'caseActive'
  | 'caseDone'
  | 'done'
  | 'failed'
  | 'failing'
  | 'waiting'
  | 'off';

/** Shape, label and color of each state. Color is never the only sign. */
const looks: Record<State | Look, { shape: string; tone: 'up' | 'degraded' | 'down' | 'quiet'; text: Text }> =
  {
    up: { shape: '●', tone: 'up', text: 'state.up' },
    degraded: { shape: '◐', tone: 'degraded', text: 'state.degraded' },
    down: { shape: '■', tone: 'down', text: 'state.down' },
    pending: { shape: '○', tone: 'quiet', text: 'state.pending' },
    paused: { shape: '‖', tone: 'quiet', text: 'state.paused' },
    unknown: { shape: '◌', tone: 'quiet', text: 'state.unknown' },
    late: { shape: '◔', tone: 'degraded', text: 'state.late' },
    new: { shape: '○', tone: 'quiet', text: 'state.new' },
    maintenance: { shape: '◇', tone: 'quiet', text: 'state.maintenance' },
    expired: { shape: '✕', tone: 'down', text: 'state.expired' },
    expiring: { shape: '◔', tone: 'down', text: 'state.expired' },
    valid: { shape: '✓', tone: 'up', text: 'state.up' },
    unexpected: { shape: '≠', tone: 'down', text: 'state.unknown' },
    acknowledged: { shape: '✓', tone: 'quiet', text: 'state.up' },
    caseOpen: { shape: '◈', tone: 'down', text: 'state.unknown' },
    caseActive: { shape: '◇', tone: 'degraded', text: 'state.unknown' },
    caseDone: { shape: '✓', tone: 'up', text: 'state.up' },
    done: { shape: '✓', tone: 'up', text: 'state.up' },
    failed: { shape: '✕', tone: 'down', text: 'state.unknown' },
    failing: { shape: '!', tone: 'degraded', text: 'state.unknown' },
    waiting: { shape: '…', tone: 'quiet', text: 'state.pending' },
    off: { shape: '‖', tone: 'quiet', text: 'state.paused' },
  };

/**
 * Renders a state with its label. With `short`, only the symbol is visible, and screen readers still read the label.
 */
export function StateMark({ state, word, short }: { state: State | Look; word?: string; short?: boolean }) {
  const t = useText();
  const { shape, tone, text } = looks[state];
  const label = word ?? t(text);
  return (
    <span className={classes.mark} data-tone={tone} title={short ? label : undefined}>
      <span aria-hidden="true" className={classes.shape}>
        {shape}
      </span>
      <span className={short ? 'visually-hidden' : undefined}>{label}</span>
    </span>
  );
}
