import { Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Heartbeat } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { TypedConfirmation } from '../../ui/dialogs/delete-dialog.tsx';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import {
  ConflictAlert,
  changedOf,
  FormOf,
  type FormVersion,
  isConflict,
} from '../../ui/forms/concurrent-edit.tsx';
import { fieldErrors } from '../../ui/forms/form-errors.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import { HeartbeatForm, type HeartbeatOrder, heartbeatFields } from './heartbeat-form.tsx';

/** The settings form, and the button to delete the heartbeat. */
export function HeartbeatSettings({ heartbeat }: { heartbeat: Heartbeat }) {
  const t = useText();
  const refuse = useErrorNotice();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const path = { id: heartbeat.id };
  const read = () => belltower.http.GET('/api/v1/heartbeats/{id}', { params: { path } });
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
      <FormOf noun="heartbeat" id={heartbeat.id} read={read}>
        {(begun, version) => <Changes heartbeat={begun} version={version} />}
      </FormOf>
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

function Changes({ heartbeat, version }: { heartbeat: Heartbeat; version: FormVersion }) {
  const t = useText();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const path = { id: heartbeat.id };
  const save = useMutation({
    mutationFn: ({ body, match }: { body: Partial<HeartbeatOrder>; match: string }) =>
      belltower.updateHeartbeat({ path, body, headers: { 'if-match': match } }),
    onSuccess: async (changed) => {
      queryClient.setQueryData(['heartbeats', 'one', heartbeat.id], changed);
      notifications.show({ message: t('settings.saved') });
      await queryClient.invalidateQueries({ queryKey: ['heartbeats', 'list'] });
      await version.again();
    },
  });
  const error = isConflict(save.error) ? null : save.error;
  const mine = save.variables?.body ?? {};
  return (
    <>
      <ConflictAlert
        error={save.error}
        onMine={() => save.mutate({ body: mine, match: '*' })}
        onTheirs={() => void version.again()}
      />
      <HeartbeatForm
        heartbeat={heartbeat}
        errors={fieldErrors(error, heartbeatFields, (each) => errorText(each).text)}
        isSaving={save.isPending}
        submit={t('action.save')}
        onSave={(input) => {
          const body = changedOf(heartbeat, input);
          if (Object.keys(body).length > 0) save.mutate({ body, match: version.tag });
        }}
      />
    </>
  );
}
