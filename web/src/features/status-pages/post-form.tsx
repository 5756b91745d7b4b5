import { Button, Group, Select, Stack, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { StatusPage, StatusPost } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { useFieldErrors } from '../../ui/forms/use-field-errors.ts';
import { StillFrame } from '../../ui/page/still-frame.tsx';
import { type PostAbout, PostFields } from './post-fields.tsx';
import classes from './post-list.module.css';

const states = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
type State = (typeof states)[number];

/** Makes a post, or says what is new of one. */
export function PostForm({
  page,
  post,
  onDone,
}: {
  page: StatusPage;
  post: StatusPost | null;
  onDone: () => void;
}) {
  const t = useText();
  const queryClient = useQueryClient();
  const [about, setAbout] = useState<PostAbout>({ title: '', impact: 'minor', componentIds: [] });
  const [state, setState] = useState<State>(post === null ? 'investigating' : nextOf(post.state));
  const [message, setMessage] = useState('');
  const send = useMutation({
    mutationFn: () =>
      post === null
        ? belltower.createStatusPagePost({
            path: { id: page.id },
            body: { ...about, state, message },
          })
        : belltower.updateStatusPost({
            path: { id: page.id, postId: post.id },
            body: { state, message },
          }),
    onSuccess: async () => {
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['status-pages'] });
    },
  });
  const errors = useFieldErrors(send.error, ['/title', '/message', '/componentIds']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" mt={post === null ? 0 : 'sm'}>
        <FormAlert text={errors.rest} />
        {post === null && <PostFields page={page} about={about} onChange={setAbout} errors={errors} />}
        <StateField state={state} onState={setState} onTemplate={setMessage} />
        <Textarea
          label={t('statusPages.message')}
          description={t('statusPages.messageHint')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={20_000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          error={errors.of('/message')}
        />
        {message.trim() !== '' && <MessagePreview message={message} />}
        <Group>
          <Button type="submit" loading={send.isPending}>
            {t(post === null ? 'statusPages.publish' : 'statusPages.publishUpdate')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const nextOf = (state: State): State =>
  states[Math.min(states.indexOf(state) + 1, states.length - 1)] ?? state;

/** What is said of the state, and words to begin with. */
function StateField(shown: {
  state: State;
  onState: (state: State) => void;
  onTemplate: (text: string) => void;
}) {
  const t = useText();
  const { state } = shown;
  return (
    <Group align="flex-end">
      <Select
        label={t('statusPages.state')}
        data={states.map((value) => ({ value, label: t(`statusPages.state.${value}`) }))}
        value={state}
        allowDeselect={false}
        onChange={(value) => value !== null && shown.onState(value as State)}
      />
      <Button variant="default" onClick={() => shown.onTemplate(t(`statusPages.template.${state}`))}>
        {t('statusPages.useTemplate')}
      </Button>
    </Group>
  );
}

/** The message as readers will see it, in a frame where nothing runs. */
function MessagePreview({ message }: { message: string }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['status-pages', 'markdown', message],
    queryFn: async () => (await import('./render-message.ts')).renderMessage(message),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 1_000,
    placeholderData: (old) => old,
  });
  return <StillFrame className={classes.frame} title={t('statusPages.messagePreview')} html={data ?? ''} />;
}
