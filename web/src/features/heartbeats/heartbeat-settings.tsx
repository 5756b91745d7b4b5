import { Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Heartbeat } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../app/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { useErrorWords } from '../../ui/error-panel.tsx';
import { fieldErrors } from '../../ui/field-errors.ts';
import { TypedConfirmation } from '../../ui/typed-confirmation.tsx';
import { HeartbeatForm, type HeartbeatOrder, heartbeatFields } from './heartbeat-form.tsx';

/** Its form, and the way to be rid of it. */
export function HeartbeatSettings({ heartbeat }: { heartbeat: Heartbeat }) {
  const t = useText();
  const words = useErrorWords();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const path = { id: heartbeat.id };
  const save = useMutation({
    mutationFn: (body: HeartbeatOrder) => belltower.updateHeartbeat({ path, body }),
    onSuccess: async (changed) => {
      queryClient.setQueryData(['heartbeats', 'one', heartbeat.id], changed);
      notifications.show({ message: t('settings.saved') });
      await queryClient.invalidateQueries({ queryKey: ['heartbeats', 'list'] });
    },
  });
  const remove = useMutation({
    mutationFn: () => belltower.deleteHeartbeat({ path }),
    onSuccess: async () => {
      await navigate({ to: '/heartbeats' });
      await queryClient.invalidateQueries({ queryKey: ['heartbeats'] });
    },
    onError: (error) => notifications.show({ color: 'red', message: words(error).words }),
  });
  return (
    <Stack>
      <HeartbeatForm
        heartbeat={heartbeat}
        errors={fieldErrors(save.error, heartbeatFields, (error) => words(error).words)}
        isSaving={save.isPending}
        submit={t('action.save')}
        onSave={save.mutate}
      />
      <Button variant="default" c="var(--state-down)" w="fit-content" onClick={() => setAsking(true)}>
        {t('heartbeats.delete')}
      </Button>
      <TypedConfirmation
        opened={asking}
        title={t('heartbeats.delete')}
        text={t('heartbeats.deleteText')}
        word={heartbeat.name}
        action={t('heartbeats.delete')}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </Stack>
  );
}
