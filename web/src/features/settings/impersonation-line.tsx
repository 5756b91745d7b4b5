import { Button, Group, Text as Line } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';

/** Shows operators that they are working in another account, with a button to leave it. */
export function ImpersonationLine() {
  const t = useText();
  const { impersonation, account } = useSession();
  const end = useMutation({
    mutationFn: () => belltower.deleteImpersonation(),
    // Reloads, because all data on the screen belongs to the other account.
    onSettled: () => location.assign('/settings/operations'),
  });
  if (!impersonation) return null;
  return (
    <Group
      component="section"
      aria-label={t('impersonation.label')}
      justify="space-between"
      p="sm"
      mb="md"
      bd="1px solid var(--mantine-color-default-border)"
    >
      <Line span size="sm">
        {t('impersonation.text', {
          account: account.name,
          time: new Date(impersonation.until).toLocaleTimeString(locale(), { timeStyle: 'short' }),
          reason: impersonation.reason,
        })}
      </Line>
      <Button size="xs" variant="default" loading={end.isPending} onClick={() => end.mutate()}>
        {t('impersonation.end')}
      </Button>
    </Group>
  );
}
