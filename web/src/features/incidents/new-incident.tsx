import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createIncident } from '../../generated/create-incident.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { Form, useFieldErrors } from '../../ui/forms/form.tsx';
import { type Severity, severities } from '../../ui/marks/severity-mark.tsx';

/** Creates an incident manually. */
export function NewIncident({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Modal opened={opened} onClose={onClose} title={t('incidents.new')}>
      <NewIncidentForm />
    </Modal>
  );
}

function NewIncidentForm() {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [severity, setSeverity] = useState<Severity>('high');
  const create = useMutation({
    mutationFn: (body: { title: string; message?: string }) =>
      belltower.createIncident({ body: { ...body, severity } }),
    onSuccess: async (incident) => {
      await queryClient.invalidateQueries({ queryKey: ['incidents'] });
      await navigate({ to: `/incidents/${incident.id}` });
    },
  });
  const errors = useFieldErrors(create.error, ['/title', '/message']);
  const submit = (fields: FormData) => {
    const message = String(fields.get('message')).trim();
    create.mutate({ title: String(fields.get('title')), ...(message === '' ? {} : { message }) });
  };
  return (
    <Form onSubmit={submit} error={errors.rest}>
      <TextInput
        label={t('incidents.title')}
        name="title"
        {...lengthOf(createIncident.title)}
        required
        data-autofocus
        error={errors.of('/title')}
      />
      <Select
        label={t('incidents.severity')}
        data={severities.map((each) => ({ value: each, label: t(`severity.${each}`) }))}
        value={severity}
        onChange={(each) => each !== null && setSeverity(each as Severity)}
      />
      <Textarea
        label={t('incidents.message')}
        name="message"
        {...lengthOf(createIncident.message)}
        autosize
        minRows={2}
        error={errors.of('/message')}
      />
      <Button type="submit" loading={create.isPending}>
        {t('incidents.new')}
      </Button>
    </Form>
  );
}
