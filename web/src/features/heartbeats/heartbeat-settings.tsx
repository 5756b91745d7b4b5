import { Box, Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Heartbeat } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { TypedConfirmation } from '../../ui/dialogs/delete-dialog.tsx';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { ConflictAlert, changedOf, useSharedForm } from '../../ui/forms/concurrent-edit.tsx';
import { useFieldErrors } from '../../ui/forms/form.tsx';
import { HeartbeatForm, type HeartbeatOrder, heartbeatFields } from './heartbeat-form.tsx';

/** Renders the settings form, and the button to delete the heartbeat. */
export function HeartbeatSettings({ heartbeat }: { heartbeat: Heartbeat }) {
  const t = useText();
  const refuse = useErrorNotice();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const path = { id: heartbeat.id };
  const remove = useMutation({
    mutationFn: () => belltower.deleteHeartbeat({ path }),
    onSuccess: async () => {
      await navigate({ to: '/heartbeats' });
      await queryClient.invalidateQueries({ queryKey: ['heartbeats'] });
    },
    onError: refuse,
  });
  return (
    <Stack>
      <Changes heartbeat={heartbeat} />
      <Button variant="default" c="var(--state-down)" w="fit-content" onClick={() => setIsConfirming(true)}>
        {t('heartbeats.delete')}
      </Button>
      <TypedConfirmation
        opened={isConfirming}
        title={t('heartbeats.delete')}
        text={t('heartbeats.deleteText')}
        word={heartbeat.name}
        action={t('heartbeats.delete')}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsConfirming(false)}
      />
    </Stack>
  );
}

function Changes({ heartbeat }: { heartbeat: Heartbeat }) {
  const t = useText();
  const queryClient = useQueryClient();
  const path = { id: heartbeat.id };
  const form = useSharedForm<Heartbeat, Partial<HeartbeatOrder>>({
    current: heartbeat,
    editedOf: (each) => [
      ...[each.name, each.schedule, each.graceSeconds, each.maxRunSeconds, each.tags, each.severity],
    ],
    read: () => belltower.http.GET('/api/v1/heartbeats/{id}', { params: { path } }),
    send: async (body, match) => {
      const changed = await belltower.updateHeartbeat({ path, body, headers: { 'if-match': match } });
      queryClient.setQueryData(['heartbeats', 'one', heartbeat.id], changed);
      notifications.show({ message: t('settings.saved') });
    },
    renew: () => queryClient.invalidateQueries({ queryKey: ['heartbeats'] }),
  });
  const errors = useFieldErrors(form.error, heartbeatFields);
  return (
    <Box {...form.watch}>
      <ConflictAlert form={form} />
      <HeartbeatForm
        key={form.key}
        heartbeat={form.initial}
        errors={errors}
        isSaving={form.isSaving}
        submit={t('action.save')}
        onSave={(input) => {
          const body = changedOf(form.initial, input);
          if (Object.keys(body).length > 0) form.save(body);
        }}
      />
    </Box>
  );
}
