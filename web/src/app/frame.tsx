import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { useText } from '../i18n/use-text.ts';
import classes from './frame.module.css';
import { LiveLine } from './live/live-line.tsx';
import { useLive } from './live/use-live.ts';
import { FrameKeys } from './palette/frame-keys.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { Rail } from './rail.tsx';
import { SignInAgain } from './sign-in-again.tsx';

/** What stands around every page of those who are signed in. */
export function Frame() {
  const t = useText();
  useLive();
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [narrow, setNarrow] = useLocalStorage({
    key: 'belltower-rail-narrow',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return (
    <div className={classes.frame} data-phone={phone || undefined}>
      <a href="#content" className={classes.skip}>
        {t('nav.skip')}
      </a>
      {!phone && <Rail narrow={narrow} onToggle={() => setNarrow(!narrow)} />}
      <main id="content" className={classes.content} tabIndex={-1}>
        <LiveLine />
        <Outlet />
      </main>
      {phone && <PhoneBar />}
      <SignInAgain />
      <FrameKeys />
    </div>
  );
}
