import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useRouterState } from '@tanstack/react-router';
import { useText } from '../i18n/use-text.ts';
import { IconDots } from '../ui/icons.tsx';
import { later } from '../ui/page/later.tsx';
import { isCurrent, navPhone } from './nav-items.ts';
import classes from './phone-bar.module.css';

const PhoneMore = later(async () => (await import('./phone-more.tsx')).PhoneMore);

/** On a phone: what is used daily at the thumb, the rest behind More. */
export function PhoneBar() {
  const t = useText();
  const [opened, { open, close }] = useDisclosure();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <>
      <nav aria-label={t('nav.main')} className={classes.bar}>
        {navPhone.map((item) => (
          <UnstyledButton
            key={item.path}
            component={Link}
            to={item.path}
            className={classes.item}
            aria-current={isCurrent(item, pathname) ? 'page' : undefined}
          >
            <item.icon size={20} stroke={1.6} />
            {t(item.text)}
          </UnstyledButton>
        ))}
        <UnstyledButton className={classes.item} onClick={open} aria-haspopup="dialog" aria-expanded={opened}>
          <IconDots size={20} />
          {t('nav.more')}
        </UnstyledButton>
      </nav>
      {opened && <PhoneMore onClose={close} />}
    </>
  );
}
