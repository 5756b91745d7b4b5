import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { limits } from '../../generated/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { Form, useFieldErrors } from '../../ui/forms/form.tsx';

/** Adds a domain. */
export function NewDomain({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Modal opened={opened} onClose={onClose} title={t('domains.new')}>
      <NewDomainForm />
    </Modal>
  );
}

function NewDomainForm() {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const addDomain = useMutation({
    mutationFn: (body: { domain: string; label: string; email: string }) =>
      belltower.createDomainMonitor({ body }),
    onSuccess: async (monitor) => {
      await queryClient.invalidateQueries({ queryKey: ['domains'] });
      await navigate({ to: `/domains/${monitor.domainId}` });
    },
  });
  const errors = useFieldErrors(addDomain.error, ['/domain', '/label', '/email']);
  const submit = (fields: FormData) => {
    const field = (name: string) => String(fields.get(name)).trim();
    addDomain.mutate({ domain: field('domain'), label: field('label'), email: field('email') });
  };
  return (
    <Form onSubmit={submit} error={errors.rest}>
      <TextInput
        label={t('domains.domain')}
        name="domain"
        placeholder="example.com"
        required
        data-autofocus
        autoCapitalize="none"
        error={errors.of('/domain')}
      />
      <TextInput
        label={t('domains.label')}
        name="label"
        {...lengthOf(limits['createDomain.label'])}
        error={errors.of('/label')}
      />
      <TextInput
        label={t('domains.email')}
        description={t('domains.emailHint')}
        name="email"
        type="email"
        error={errors.of('/email')}
      />
      <Button type="submit" loading={addDomain.isPending}>
        {t('domains.create')}
      </Button>
    </Form>
  );
}
