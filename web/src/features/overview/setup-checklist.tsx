import { Alert, Anchor, Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { Overview } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../../service/session.ts';
import classes from './overview.module.css';

type Setup = NonNullable<Overview['setup']>;

/** Warns that nobody would be notified of an incident. Links to the page that fixes this. */
export function NobodyNotified({ setup }: { setup: Setup }) {
  const t = useText();
  if (setup.notifies) return null;
  return (
    <Alert color="yellow" role="status" mb="lg" title={t('setup.nobodyNotified')}>
      {t('setup.nobodyNotifiedText')}{' '}
      <Anchor component={Link} to="/alerts/channels" c="inherit" inherit underline="always">
        {t('setup.openChannels')}
      </Anchor>
    </Alert>
  );
}

const steps = [
  { step: 'monitor', to: '/monitors/new' },
  { step: 'notification', to: '/alerts/channels' },
  { step: 'statusPage', to: '/status-pages#new' },
  { step: 'colleague', to: '/settings/members#new' },
  { step: 'domain', to: '/domains' },
] as const satisfies { step: keyof Setup; to: string }[];

/** Lists the remaining setup steps until the user has completed them all or hides the list in this browser. */
export function SetupChecklist({ setup }: { setup: Setup }) {
  const t = useText();
  const { role, account } = useSession();
  const [hidden, hide] = useLocalStorage({
    key: `belltower-setup-hidden-${account.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const done = steps.filter(({ step }) => setup[step]).length;
  if (hidden || done === steps.length || role === 'viewer') return null;
  return (
    <section aria-labelledby="setup" className={classes.setup}>
      <h2 id="setup">{t('setup.title', { done, count: steps.length })}</h2>
      <span className={classes.progress} aria-hidden="true">
        <span style={{ width: `${(100 * done) / steps.length}%` }} />
      </span>
      <ul className={classes.steps}>
        {steps
          .filter(({ step }) => !setup[step])
          .map(({ step, to }) => (
            <li key={step}>
              <span aria-hidden="true">○</span>
              <Anchor component={Link} to={to}>
                {t(`setup.${step}`)}
              </Anchor>
            </li>
          ))}
      </ul>
      <Button size="compact-sm" variant="subtle" aria-label={t('setup.hideSetup')} onClick={() => hide(true)}>
        {t('setup.hide')}
      </Button>
    </section>
  );
}
