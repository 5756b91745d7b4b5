import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { StatusPage, StatusPost } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { changedOf } from '../../ui/forms/form-of.tsx';
import { useFieldErrors } from '../../ui/forms/use-field-errors.ts';
import { type PostAbout, PostFields } from './post-fields.tsx';

/** Puts right what a post is about; readers are not told anew. */
export function PostCorrection(shown: { page: StatusPage; post: StatusPost; onDone: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const { page, post } = shown;
  const [about, setAbout] = useState<PostAbout>({
    title: post.title,
    impact: post.impact,
    componentIds: post.componentIds,
  });
  const [begun] = useState(about);
  const save = useMutation({
    mutationFn: async () => {
      const body = changedOf(begun, about);
      if (Object.keys(body).length === 0) return;
      await belltower.updateStatusPagePost({ path: { id: page.id, postId: post.id }, body });
    },
    onSuccess: async () => {
      shown.onDone();
      await client.invalidateQueries({ queryKey: ['status-pages'] });
    },
  });
  const errors = useFieldErrors(save.error, ['/title', '/impact', '/componentIds']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit} aria-label={t('statusPages.editPost')}>
      <Stack gap="sm" mt="sm">
        <FormAlert text={errors.rest} />
        <PostFields page={page} about={about} onChange={setAbout} errors={errors} />
        <div>
          <Button type="submit" loading={save.isPending}>
            {t('action.save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
