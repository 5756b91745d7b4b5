import { ActionIcon, Badge, Text as Line, UnstyledButton } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { useText } from '../i18n/use-text.ts';
import { useSession } from '../service/session.ts';
import { useOpenIncidents } from '../service/use-open-incidents.ts';
import {
  IconKeyboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconSearch,
} from '../ui/icons.tsx';
import { SchemeSwitch } from '../ui/look/scheme-switch.tsx';
import hint from '../ui/page/hint.module.css';
import { HintButton } from '../ui/page/hint-button.tsx';
import { isCurrent, type NavItem, navBottom, navGroups } from './nav-items.ts';
import { openKeys, openPalette } from './palette/frame-keys.tsx';
import classes from './rail.module.css';
import { useSignOut } from './use-sign-out.ts';

/** The left rail: three groups, what is below them, and who is signed in. */
export function Rail({ narrow, onToggle }: { narrow: boolean; onToggle: () => void }) {
  const t = useText();
  const { user, account } = useSession();
  const signOut = useSignOut();
  const Fold = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav aria-label={t('nav.main')} className={classes.rail} data-narrow={narrow || undefined}>
      <div className={classes.head}>
        {!narrow && <Line fw={600}>Belltower</Line>}
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
        <div className={classes.person}>
          {!narrow && (
            <UnstyledButton component={Link} to="/settings/profile" className={classes.who}>
              <div className={classes.cut}>{user.name}</div>
              <div className={classes.cut} data-quiet>
                {account.name}
              </div>
            </UnstyledButton>
          )}
          <HintButton icon={IconKeyboard} label={t('palette.keys')} onClick={openKeys} />
          <SchemeSwitch />
          <HintButton icon={IconLogout} label={t('nav.signOut')} onClick={signOut} />
        </div>
      </div>
    </nav>
  );
}

function RailItem({ item, narrow }: { item: NavItem; narrow: boolean }) {
  const t = useText();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const open = useOpenIncidents();
  const current = isCurrent(item, pathname);
  const count = item.path === '/incidents' && open > 0 ? open : null;
  const badge = count !== null && (
    <Badge size="sm" color="red.9" circle={count < 10} aria-label={t('nav.openIncidents', { count })}>
      {count > 99 ? '99+' : count}
    </Badge>
  );
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
      {badge}
    </UnstyledButton>
  );
}
