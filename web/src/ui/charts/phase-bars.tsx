import { useText } from '../../i18n/use-text.ts';
import { milliseconds } from '../text/time-text.ts';
import classes from './phase-bars.module.css';

/** Phases of a check in order. Null for a phase that did not happen. */
export interface Phases {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  firstByteMs: number | null;
  transferMs: number | null;
}

export const phaseNames = ['dnsMs', 'connectMs', 'tlsMs', 'firstByteMs', 'transferMs'] as const;

/** Renders the duration of each phase as a waterfall. */
export function PhaseBars({ phases }: { phases: Phases }) {
  const t = useText();
  const parts = phaseNames.flatMap((name) => {
    const ms = phases[name];
    return ms === null ? [] : [{ name, ms }];
  });
  const total = parts.reduce((sum, { ms }) => sum + ms, 0);
  if (total === 0) return null;
  let offset = 0;
  return (
    <dl className={classes.bars}>
      {parts.map(({ name, ms }) => {
        const left = (offset / total) * 100;
        offset += ms;
        return (
          <div key={name} className={classes.part}>
            <dt>{t(`phase.${name}`)}</dt>
            <dd className={classes.track} aria-hidden="true">
              <span
                style={{ left: `${left}%`, width: `${Math.max(0.5, (ms / total) * 100)}%` }}
                data-phase={name}
              />
            </dd>
            <dd className={classes.number}>{milliseconds(ms)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
