import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createStatusPage } from '../../generated/create-status-page.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { Form, useFieldErrors } from '../../ui/forms/form.tsx';
import { slugOf } from './draft.ts';

/** Creates a status page from a title and a slug. It is private until it is published. */
export function NewStatusPage({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Modal opened={opened} onClose={onClose} title={t('statusPages.new')}>
      <NewForm />
    </Modal>
  );
}

function NewForm() {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [title, setTitle] = useState('');
  // Null while it is derived from the title.
  const [slug, setSlug] = useState<string | null>(null);
  const shown = slug ?? slugOf(title);
  const create = useMutation({
    mutationFn: () => belltower.createStatusPage({ body: { title, slug: shown, visibility: 'private' } }),
    onSuccess: async (page) => {
      await queryClient.invalidateQueries({ queryKey: ['status-pages'] });
      await navigate({ to: `/status-pages/${page.id}` });
    },
  });
  const errors = useFieldErrors(create.error, ['/title', '/slug']);
  return (
    <Form onSubmit={() => create.mutate()} error={errors.rest}>
      <TextInput
        label={t('statusPages.title')}
        required
        {...lengthOf(createStatusPage.title)}
        data-autofocus
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={errors.of('/title')}
      />
      <TextInput
        label={t('statusPages.address')}
        description={`${location.origin}/status/${shown}`}
        required
        {...lengthOf(createStatusPage.slug)}
        value={shown}
        onChange={(event) => setSlug(event.currentTarget.value)}
        error={errors.of('/slug')}
      />
      <Button type="submit" loading={create.isPending} disabled={title.trim() === '' || shown === ''}>
        {t('statusPages.create')}
      </Button>
    </Form>
  );
}
