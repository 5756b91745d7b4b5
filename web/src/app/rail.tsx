import { ActionIcon, Badge, Text as Line, NavLink, ScrollArea, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconKeyboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconSearch,
} from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useText } from '../i18n/use-text.ts';
import { isCurrent, type NavItem, navBottom, navGroups } from './nav-items.ts';
import { openKeys, openPalette } from './palette/frame-keys.tsx';
import classes from './rail.module.css';
import { SchemeSwitch } from './scheme-switch.tsx';
import { useSession } from './session.ts';
import { useOpenIncidents } from './use-open-incidents.ts';
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
      <ScrollArea className={classes.scroll} type="auto">
        {navGroups.map((group) => (
          <div key={group.text} className={classes.group}>
            {!narrow && <div className={classes.label}>{t(group.text)}</div>}
            {group.items.map((item) => (
              <RailItem key={item.path} item={item} narrow={narrow} />
            ))}
          </div>
        ))}
      </ScrollArea>
      <div className={classes.bottom}>
        <NavLink
          component="button"
          onClick={openPalette}
          aria-label={narrow ? t('palette.title') : undefined}
          aria-keyshortcuts="Control+K"
          label={narrow ? null : t('palette.title')}
          leftSection={<IconSearch size={18} stroke={1.6} />}
          rightSection={narrow ? null : <Line size="xs">Ctrl K</Line>}
          className={classes.item}
        />
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
          <Tooltip label={t('palette.keys')}>
            <ActionIcon variant="subtle" color="gray" onClick={openKeys} aria-label={t('palette.keys')}>
              <IconKeyboard size={18} />
            </ActionIcon>
          </Tooltip>
          <SchemeSwitch />
          <Tooltip label={t('nav.signOut')}>
            <ActionIcon variant="subtle" color="gray" onClick={signOut} aria-label={t('nav.signOut')}>
              <IconLogout size={18} />
            </ActionIcon>
          </Tooltip>
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
    <Tooltip label={t(item.text)} position="right" disabled={!narrow}>
      <NavLink
        component={Link}
        to={item.path}
        active={current}
        aria-current={current ? 'page' : undefined}
        aria-label={narrow ? t(item.text) : undefined}
        label={narrow ? null : t(item.text)}
        leftSection={<item.icon size={18} stroke={1.6} />}
        rightSection={badge}
        className={classes.item}
      />
    </Tooltip>
  );
}
