import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { fieldErrors } from '../../ui/forms/form-errors.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import { PageHeader } from '../../ui/page/page.tsx';
import { HeartbeatForm, type HeartbeatOrder, heartbeatFields } from './heartbeat-form.tsx';

/** Creates a heartbeat. Its page then shows how to ping it. */
export function NewHeartbeatPage() {
  const t = useText();
  const words = useErrorText();
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
        submit={t('heartbeats.create')}
        onSave={make.mutate}
      />
    </>
  );
}
