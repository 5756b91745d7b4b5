import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { belltower } from '../../app/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { useErrorWords } from '../../ui/error-panel.tsx';
import { fieldErrors } from '../../ui/field-errors.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { HeartbeatForm, type HeartbeatOrder, heartbeatFields } from './heartbeat-form.tsx';

/** Makes a heartbeat; its page then says how to ping it. */
export function NewHeartbeatPage() {
  const t = useText();
  const words = useErrorWords();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const make = useMutation({
    mutationFn: (body: HeartbeatOrder) => belltower.createHeartbeat({ body }),
    onSuccess: async (heartbeat) => {
      await queryClient.invalidateQueries({ queryKey: ['heartbeats'] });
      await navigate({ to: `/heartbeats/${heartbeat.id}` });
    },
  });
  return (
    <>
      <PageHeader title={t('heartbeats.new')} />
      <HeartbeatForm
        errors={fieldErrors(make.error, heartbeatFields, (error) => words(error).words)}
        isSaving={make.isPending}
        submit={t('heartbeats.make')}
        onSave={make.mutate}
      />
    </>
  );
}
