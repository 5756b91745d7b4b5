import { useText } from '../../i18n/use-text.ts';
import { useNow } from '../marks/time-ago.tsx';
import classes from './certificate.module.css';
import { daysUntil, shareLeft, urgencyOf, utcDay, utcMinute, validityText } from './validity.ts';

interface Validity {
  notBefore: string;
  notAfter: string;
}

/** Renders a bar that shows the remaining share of a certificate's validity. The bar is empty after expiry. */
export function ValidityBar({ validity }: { validity: Validity }) {
  const now = useNow();
  return (
    <span className={classes.gauge} aria-hidden="true">
      <span
        className={classes.left}
        data-tone={urgencyOf(daysUntil(validity.notAfter, now))}
        style={{ width: `${Math.max(1, shareLeft(validity, now) * 100)}%` }}
      />
    </span>
  );
}

/** Renders the days left and a bar of the validity from its start to its end. */
export function ValidityGauge({ validity }: { validity: Validity }) {
  const t = useText();
  const left = daysUntil(validity.notAfter, useNow());
  const tone = urgencyOf(left);
  return (
    <div>
      <div
        style={{
          fontSize: 22,
          fontWeight: 600,
          lineHeight: 1.4,
          ...(tone === 'up' ? {} : { color: `var(--state-${tone})` }),
        }}
      >
        {validityText(left, t)}
      </div>
      <ValidityBar validity={validity} />
      <div className={classes.ends}>
        <span>{t('certificate.from', { day: utcDay(validity.notBefore) })}</span>
        <span>{t('certificate.until', { day: utcMinute(validity.notAfter) })}</span>
      </div>
    </div>
  );
}
