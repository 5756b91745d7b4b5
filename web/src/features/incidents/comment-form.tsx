import { Button, Group, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { useErrorWords } from '../../ui/page/error-panel.tsx';

/** What somebody has to say, for the timeline. */
export function CommentForm({ id }: { id: string }) {
  const t = useText();
  const words = useErrorWords();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const comment = useMutation({
    mutationFn: (message: string) => belltower.commentIncident({ path: { id }, body: { message } }),
    onSuccess: async () => {
      form.current?.reset();
      await queryClient.invalidateQueries({ queryKey: ['incidents', 'one', id] });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    comment.mutate(String(new FormData(event.currentTarget).get('message')));
  };
  return (
    <form ref={form} onSubmit={submit}>
      <Group align="flex-end" maw={720}>
        <Textarea
          label={t('incidents.comment')}
          name="message"
          maxLength={2000}
          required
          withAsterisk={false}
          autosize
          minRows={1}
          style={{ flex: 1 }}
        />
        <Button type="submit" variant="default" loading={comment.isPending}>
          {t('incidents.addComment')}
        </Button>
      </Group>
      <FormAlert text={comment.error ? words(comment.error).words : null} />
    </form>
  );
}
