import { Text as Line, Stack, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Heartbeat } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { SureButton } from '../../ui/dialogs/sure-button.tsx';
import { useErrorNotice } from '../../ui/dialogs/use-error-notice.tsx';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { snippets } from './snippets.ts';

/** Shows the ping URL with examples and a button that replaces it; viewers see why it is hidden. */
export function HowToPing({ heartbeat }: { heartbeat: Heartbeat }) {
  const t = useText();
  const client = useQueryClient();
  const onError = useErrorNotice();
  const mayChange = useSession().role !== 'viewer';
  const url = heartbeat.pingUrl;
  const rotate = useMutation({
    mutationFn: () => belltower.rotateKeyHeartbeat({ path: { id: heartbeat.id } }),
    onSuccess: (changed) => {
      client.setQueryData(['heartbeats', 'one', heartbeat.id], changed);
      notifications.show({ message: t('heartbeats.urlReplaced') });
    },
    onError,
  });
  if (url === null) return <Line c="dimmed">{t('heartbeats.urlHidden')}</Line>;
  return (
    <Stack maw={880}>
      <Line>{t('heartbeats.pingUrlHint')}</Line>
      <CopyLine value={url} label={t('heartbeats.pingUrl')} />
      {mayChange && (
        <div>
          <SureButton
            label={t('heartbeats.replaceUrl')}
            sure={t('heartbeats.replaceUrlConfirm')}
            name={heartbeat.name}
            loading={rotate.isPending}
            onSure={() => rotate.mutate()}
          />
        </div>
      )}
      {snippets.map(({ name, of }) => (
        <section key={name}>
          <Title order={3} mb={4}>
            {name}
          </Title>
          <CopyLine value={of(url)} label={name} />
        </section>
      ))}
    </Stack>
  );
}
