import { messageText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { type Phases, phaseNames } from '../../ui/charts/phase-bars.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { milliseconds } from '../../ui/text/time-text.ts';
import { actionText } from './form/browser-steps-draft.ts';
import classes from './step-waterfall.module.css';

/** The result of one step of a check. */
export interface ShownStep {
  name: string;
  action: string;
  status: 'up' | 'degraded' | 'down' | 'skipped';
  startMs: number;
  durationMs: number;
  phases: Phases | null;
  statusCode: number | null;
  code: string | null;
  message: string | null;
  params: object | null;
}

/** Renders the steps of a check on one time axis. Each step shows its phases and, if it failed, the reason. */
export function StepWaterfall({ steps }: { steps: readonly ShownStep[] }) {
  const t = useText();
  const total = Math.max(1, ...steps.map(({ startMs, durationMs }) => startMs + durationMs));
  return (
    <ol className={classes.steps} aria-label={t('monitors.steps')}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position.
        <li key={index} data-status={step.status}>
          <div className={classes.line}>
            <span className={classes.place}>{index + 1}</span>
            <span className={classes.words} title={actionText(step.action, t)}>
              {step.name || actionText(step.action, t)}
            </span>
            <span className={classes.state}>
              {step.status === 'skipped' ? (
                <StateMark state="unknown" word={t('monitors.skipped')} />
              ) : (
                <StateMark state={step.status} />
              )}
            </span>
            <span className={classes.track} aria-hidden="true">
              <Bar step={step} total={total} />
            </span>
            <span className={classes.number}>
              {step.status === 'skipped' ? '' : milliseconds(step.durationMs)}
            </span>
          </div>
          {step.name !== '' && <div className={classes.action}>{actionText(step.action, t)}</div>}
          {step.message !== null && <div className={classes.reason}>{messageText(step)}</div>}
        </li>
      ))}
    </ol>
  );
}

/**
 * Renders the phases of a step on the time axis. Time outside of phases is spent by the prober. Browser steps have no
 * phases.
 */
function Bar({ step, total }: { step: ShownStep; total: number }) {
  if (step.phases === null && step.durationMs > 0)
    return (
      <span
        data-phase="all"
        style={{
          left: `${(step.startMs / total) * 100}%`,
          width: `${Math.max(0.4, (step.durationMs / total) * 100)}%`,
        }}
      />
    );
  let at = step.startMs;
  const parts = phaseNames.flatMap((name) => {
    const ms = step.phases?.[name] ?? null;
    if (ms === null) return [];
    const left = at;
    at += ms;
    return [{ name, left, ms }];
  });
  return parts.map(({ name, left, ms }) => (
    <span
      key={name}
      data-phase={name}
      style={{ left: `${(left / total) * 100}%`, width: `${Math.max(0.4, (ms / total) * 100)}%` }}
    />
  ));
}

/** Renders the legend of the phases. */
export function PhaseLegend() {
  const t = useText();
  return (
    <p className={classes.legend}>
      {phaseNames.map((name) => (
        <span key={name}>
          <i data-phase={name} aria-hidden="true" />
          {t(`phase.${name}`)}
        </span>
      ))}
    </p>
  );
}
