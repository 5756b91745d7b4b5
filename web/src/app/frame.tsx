import { ActionIcon, Anchor, Badge, Button, Text as Line, UnstyledButton } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useState } from 'react';
import { locale } from '../i18n/i18n.ts';
import { useText } from '../i18n/use-text.ts';
import { belltower, signInPrompt, verifyPrompt } from '../service/client.ts';
import { liveUntil, useLiveStatus } from '../service/live-state.ts';
import { useOpenIncidents } from '../service/queries.ts';
import { sessionQuery, useSession } from '../service/session.ts';
import {
  IconDots,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
} from '../ui/icons.tsx';
import { Avatar } from '../ui/marks/avatar.tsx';
import { Logo } from '../ui/marks/logo.tsx';
import { TimeAgo } from '../ui/marks/time-ago.tsx';
import { useErrorText } from '../ui/page/error-panel.tsx';
import hint from '../ui/page/hint.module.css';
import { lazyFeaturePart, lazyPart } from '../ui/page/lazy-part.tsx';
import classes from './frame.module.css';
import { reconnectNow, useLive } from './live/use-live.ts';
import { isCurrent, type NavItem, navBottom, navGroups, navPhone } from './nav-items.ts';
import { FrameKeys, openPalette } from './palette/frame-keys.tsx';

/** Renders the frame around every page for signed-in users. */
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
        <div className={classes.page}>
          <OperatorLine />
          <LiveLine />
          <ConfirmEmailLine />
          <TwoFactorLine />
          <Outlet />
        </div>
      </main>
      {phone && <PhoneBar />}
      <SignInAgain />
      <VerifyAgain />
      <FrameKeys />
    </div>
  );
}

const ImpersonationLine = lazyFeaturePart(
  'settings',
  () => import('../features/settings/impersonation-line.tsx'),
  'ImpersonationLine',
);

/**
 * Renders the banner for operators who work in another account. Loaded on demand, because other users don't need it.
 */
function OperatorLine() {
  return useSession().impersonation ? <ImpersonationLine /> : null;
}

/** Renders the left rail: three groups, the items below them, and the signed-in user. */
function Rail({ narrow, onToggle }: { narrow: boolean; onToggle: () => void }) {
  const t = useText();
  const Fold = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav aria-label={t('nav.main')} className={classes.rail} data-narrow={narrow || undefined}>
      <div className={classes.head}>
        <Link to="/" className={classes.brand} aria-label={narrow ? t('nav.overview') : undefined}>
          <Logo />
          {!narrow && 'Belltower'}
        </Link>
        <ActionIcon variant="subtle" color="gray" onClick={onToggle} aria-label={t('nav.collapse')}>
          <Fold size={18} />
        </ActionIcon>
      </div>
      <div className={classes.scroll}>
        {navGroups.map((group) => (
          <div key={group.text} className={classes.group}>
            {!narrow && <div className={classes.label}>{t(group.text)}</div>}
            {group.items.map((item) => (
              <RailItem key={item.path} item={item} narrow={narrow} />
            ))}
          </div>
        ))}
      </div>
      <div className={classes.bottom}>
        <UnstyledButton
          onClick={openPalette}
          aria-label={narrow ? t('nav.search') : undefined}
          aria-keyshortcuts="Control+K"
          className={`${classes.item} ${narrow ? hint.beside : ''}`}
          data-hint={t('nav.search')}
        >
          <IconSearch size={18} stroke={1.6} />
          {!narrow && <span className={classes.word}>{t('nav.search')}</span>}
          {!narrow && <Line size="xs">Ctrl K</Line>}
        </UnstyledButton>
        {navBottom.map((item) => (
          <RailItem key={item.path} item={item} narrow={narrow} />
        ))}
        <UserButton narrow={narrow} />
      </div>
    </nav>
  );
}

const UserMenu = lazyPart(async () => (await import('./user-menu.tsx')).UserMenu);

/** Renders the signed-in user, with a menu that is loaded on the first click. */
function UserButton({ narrow }: { narrow: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <UserMenu target={<Person narrow={narrow} />} />
  ) : (
    <Person narrow={narrow} onClick={() => setIsOpen(true)} />
  );
}

function Person({ narrow, ...rest }: { narrow: boolean } & ComponentProps<'button'>) {
  const { user, account } = useSession();
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={narrow ? user.name : undefined}
      {...rest}
      className={classes.person}
    >
      <Avatar name={user.name} size={28} />
      {!narrow && (
        <span className={classes.who}>
          <span className={classes.cut}>{user.name}</span>
          {account.name !== user.name && (
            <span className={classes.cut} data-quiet>
              {account.name}
            </span>
          )}
        </span>
      )}
    </button>
  );
}

function RailItem({ item, narrow }: { item: NavItem; narrow: boolean }) {
  const t = useText();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const current = isCurrent(item, pathname);
  return (
    <UnstyledButton
      component={Link}
      to={item.path}
      aria-current={current ? 'page' : undefined}
      aria-label={narrow ? t(item.text) : undefined}
      className={`${classes.item} ${narrow ? hint.beside : ''}`}
      data-hint={t(item.text)}
    >
      <item.icon size={18} stroke={1.6} />
      {!narrow && <span className={classes.word}>{t(item.text)}</span>}
      {item.path === '/incidents' && <IncidentCount />}
    </UnstyledButton>
  );
}

/** Renders the number of open incidents, the only count in the navigation. */
function IncidentCount() {
  const t = useText();
  const count = useOpenIncidents();
  return (
    count > 0 && (
      <Badge
        size="sm"
        color="red.9"
        circle={count < 10}
        className={classes.count}
        aria-label={t('nav.openIncidents', { count })}
      >
        {count > 99 ? '99+' : count}
      </Badge>
    )
  );
}

const PhoneMore = lazyPart(async () => (await import('./phone-more.tsx')).PhoneMore);

/** Renders the bar on phones: common items within reach of the thumb, the rest behind More. */
function PhoneBar() {
  const t = useText();
  const [opened, { open, close }] = useDisclosure();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <>
      <nav aria-label={t('nav.main')} className={classes.phoneBar}>
        {navPhone.map((item) => (
          <UnstyledButton
            key={item.path}
            component={Link}
            to={item.path}
            className={classes.tab}
            aria-current={isCurrent(item, pathname) ? 'page' : undefined}
          >
            <item.icon size={20} stroke={1.6} />
            {t(item.text)}
            {item.path === '/incidents' && <IncidentCount />}
          </UnstyledButton>
        ))}
        <UnstyledButton className={classes.tab} onClick={openPalette}>
          <IconSearch size={20} stroke={1.6} />
          {t('nav.search')}
        </UnstyledButton>
        <UnstyledButton className={classes.tab} onClick={open} aria-haspopup="dialog" aria-expanded={opened}>
          <IconDots size={20} />
          {t('nav.more')}
        </UnstyledButton>
      </nav>
      {opened && <PhoneMore onClose={close} />}
    </>
  );
}

const SignInDialog = lazyFeaturePart(
  'session',
  () => import('../features/session/sign-in.tsx'),
  'SignInDialog',
);

/** Asks for the password when the session expires while the user is working. The page below stays unchanged. */
function SignInAgain() {
  const [opened, { open, close }] = useDisclosure();
  useEffect(() => {
    signInPrompt.onRequest(open);
    return () => signInPrompt.onRequest(null);
  }, [open]);
  const end = (signedIn: boolean) => {
    close();
    signInPrompt.answer(signedIn);
    if (signedIn) reconnectNow();
  };
  return opened && <SignInDialog onEnd={end} />;
}

const VerifyDialog = lazyFeaturePart(
  'session',
  () => import('../features/session/verify-dialog.tsx'),
  'VerifyDialog',
);

function VerifyAgain() {
  const [opened, { open, close }] = useDisclosure();
  useEffect(() => {
    verifyPrompt.onRequest(open);
    return () => verifyPrompt.onRequest(null);
  }, [open]);
  const end = (verified: boolean) => {
    close();
    verifyPrompt.answer(verified);
  };
  return opened && <VerifyDialog onEnd={end} />;
}

/** Reminds users without a second factor that the account requires one. */
function TwoFactorLine() {
  const t = useText();
  const { requiredFrom, enabled, missing } = useSession().twoFactor;
  if (requiredFrom === null || enabled) return null;
  return (
    <section aria-label={t('factor.requiredLabel')} className={classes.line}>
      <Line span size="sm">
        {missing
          ? t('factor.requiredNow')
          : t('factor.requiredFrom', { date: new Date(requiredFrom).toLocaleDateString(locale()) })}
      </Line>
      <Anchor component={Link} to="/settings/security" size="sm">
        {t('factor.add')}
      </Anchor>
    </section>
  );
}

/** Explains what an account can't do until its owner's email address is confirmed. Offers to resend the email. */
function ConfirmEmailLine() {
  const t = useText();
  const errorText = useErrorText();
  const { user, account } = useSession();
  // The user may open the link in another tab or on another device.
  useQuery({ ...sessionQuery, refetchInterval: account.awaitsConfirmation ? 10_000 : false });
  const resend = useMutation({
    mutationFn: () => belltower.requestAddressConfirmation(),
    onSuccess: () => notifications.show({ message: t('confirmEmail.sent', { email: user.email }) }),
    onError: (error) => notifications.show({ color: 'red', message: errorText(error).text }),
  });
  if (!account.awaitsConfirmation) return null;
  return (
    <section aria-label={t('confirmEmail.label')} className={classes.line}>
      <Line span size="sm">
        {t('confirmEmail.text', { email: user.email })}
      </Line>
      <Button size="compact-sm" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
        {t('confirmEmail.resend')}
      </Button>
    </section>
  );
}

/** Shows that the data on screen is out of date, and since when. Renders nothing while the connection is live. */
function LiveLine() {
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
          <Anchor
            component="button"
            size="sm"
            onClick={status === 'lost' ? reconnectNow : signInPrompt.request}
          >
            {t(status === 'lost' ? 'live.reconnect' : 'signIn.title')}
          </Anchor>
        </>
      )}
    </div>
  );
}
