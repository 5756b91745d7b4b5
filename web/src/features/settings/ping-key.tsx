import { Text as Line, Stack, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { SureButton } from '../../ui/dialogs/sure-button.tsx';
import { useErrorNotice } from '../../ui/dialogs/use-error-notice.tsx';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { accountQuery } from './account-query.ts';

/** Shows the account's key for pings by slug, with a button that replaces it; viewers see why it is hidden. */
export function PingKey({ pingKey, mayChange }: { pingKey: string | null; mayChange: boolean }) {
  const t = useText();
  const client = useQueryClient();
  const onError = useErrorNotice();
  const rotate = useMutation({
    mutationFn: () => belltower.rotatePingKey(),
    onSuccess: (account) => {
      client.setQueryData(accountQuery.queryKey, account);
      notifications.show({ message: t('settings.pingKeyReplaced') });
    },
    onError,
  });
  return (
    <Stack gap="sm" maw={720} mt="xl" align="flex-start">
      <Title order={2}>{t('settings.pingKey')}</Title>
      <Line>{t('settings.pingKeyText')}</Line>
      {pingKey === null ? (
        <Line c="dimmed">{t('settings.pingKeyHidden')}</Line>
      ) : (
        <div style={{ width: '100%' }}>
          <CopyLine
            value={`curl -fsS ${location.origin}/ping/${pingKey}/nightly-backup?create=1`}
            label={t('settings.pingKey')}
          />
        </div>
      )}
      {mayChange && (
        <SureButton
          label={t('settings.replacePingKey')}
          sure={t('settings.replacePingKeyConfirm')}
          name={t('settings.pingKey')}
          loading={rotate.isPending}
          onSure={() => rotate.mutate()}
        />
      )}
    </Stack>
  );
}
