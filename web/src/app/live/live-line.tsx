import { Anchor, Text as Line } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { liveUntil, useLiveStatus } from '../../service/live-state.ts';
import { askToSignInAgain } from '../../service/signed-out.ts';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import classes from './live-line.module.css';
import { goLive } from './use-live.ts';

/** Says so where the screen is not kept up to date, and since when; nothing while it is. */
export function LiveLine() {
  const t = useText();
  const status = useLiveStatus();
  const lost = status === 'lost' || status === 'signed-out';
  const [since, setSince] = useState<string | null>(null);
  useEffect(() => {
    if (status === 'live') setSince(null);
    else if (lost) setSince((before) => before ?? new Date(liveUntil()).toISOString());
  }, [status, lost]);
  return (
    <div role="status" className={lost ? classes.line : undefined}>
      {lost && (
        <>
          <Line span size="sm">
            {t(status === 'lost' ? 'live.lost' : 'live.signedOut')}{' '}
            {since !== null && (
              <>
                {t('live.lastUpdated')} <TimeAgo at={since} />.
              </>
            )}
          </Line>
          <Anchor component="button" size="sm" onClick={status === 'lost' ? goLive : askToSignInAgain}>
            {t(status === 'lost' ? 'live.reconnect' : 'signIn.title')}
          </Anchor>
        </>
      )}
    </div>
  );
}
