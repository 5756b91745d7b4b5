import {
  Anchor,
  Button,
  Group,
  Text as Line,
  Modal,
  MultiSelect,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StatusPage, StatusPost } from '../../../../clients/typescript/src/index.ts';
import { createStatusPagePost } from '../../generated/create-status-page-post.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { changedOf } from '../../ui/forms/concurrent-edit.tsx';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { type FieldErrors, Form, useFieldErrors } from '../../ui/forms/form.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { EmptyState, StillFrame } from '../../ui/page/page.tsx';
import { MoreButton, usePages } from '../../ui/table/pages.tsx';
import classes from './posts.module.css';

/** Lists the posts of a page, newest first, including scheduled ones. */
export function PostList({ page }: { page: StatusPage }) {
  const t = useText();
  const mayChange = useSession().role !== 'viewer';
  const [opened, { open, close }] = useDisclosure();
  const posts = usePages(['status-pages', 'posts', page.id], (cursor) =>
    belltower.listStatusPagePosts({ path: { id: page.id }, query: { limit: 20, cursor } }),
  );
  const items = posts.rows;
  const createButton = mayChange && <Button onClick={open}>{t('statusPages.newPost')}</Button>;
  return (
    <Stack maw={720}>
      {posts.error && <ErrorPanel error={posts.error} retry={posts.refetch} />}
      {posts.data && items.length === 0 && (
        <EmptyState
          text={t('statusPages.noPosts')}
          action={createButton}
          call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/status-pages/${page.id}/posts --json '{"title":"Checkout is slow","impact":"minor","message":"We look."}'`}
        />
      )}
      {items.length > 0 && <div>{createButton}</div>}
      {items.map((post) => (
        <Post key={post.id} page={page} post={post} mayChange={mayChange} />
      ))}
      <MoreButton query={posts} />
      <Modal opened={opened} onClose={close} title={t('statusPages.newPost')} size="lg">
        <PostForm page={page} post={null} onDone={close} />
      </Modal>
    </Stack>
  );
}

function Post({ page, post, mayChange }: { page: StatusPage; post: StatusPost; mayChange: boolean }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [isWriting, setIsWriting] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const remove = useMutation({
    mutationFn: () => belltower.deleteStatusPagePost({ path: { id: page.id, postId: post.id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['status-pages', 'posts', page.id] }),
  });
  const names = page.components.filter(({ id }) => post.componentIds.includes(id)).map(({ name }) => name);
  return (
    <article className={classes.post} aria-label={post.title}>
      <Line fw={600} style={{ overflowWrap: 'anywhere' }}>
        {post.title}
      </Line>
      <Line size="xs" c="var(--ink-muted)" style={{ overflowWrap: 'anywhere' }}>
        {[t(`statusPages.impact.${post.impact}`), ...names].join(' · ')}
        {post.incidentId && (
          <>
            {' · '}
            <Anchor component={Link} to={`/incidents/${post.incidentId}`} size="xs">
              {t('statusPages.followsIncident')}
            </Anchor>
          </>
        )}
      </Line>
      <ol className={classes.updates}>
        {post.updates.map((update) => (
          <li key={`${update.at} ${update.state} ${update.message}`}>
            <strong>{t(`statusPages.state.${update.state}`)}</strong>{' '}
            <Line span size="xs" c="var(--ink-muted)">
              <TimeAgo at={update.at} />
            </Line>
            {update.message !== '' && <Line className={classes.message}>{update.message}</Line>}
          </li>
        ))}
      </ol>
      {mayChange && (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            aria-expanded={isWriting}
            onClick={() => setIsWriting(!isWriting)}
          >
            {t('statusPages.postUpdate')}
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-expanded={isCorrecting}
            onClick={() => setCorrecting(!isCorrecting)}
          >
            {t('statusPages.editPost')}
          </Button>
          <ConfirmButton
            label={t('statusPages.deletePost')}
            sure={t('statusPages.deletePostConfirm')}
            name={post.title}
            loading={remove.isPending}
            onSure={() => remove.mutate()}
          />
        </div>
      )}
      {isCorrecting && <PostCorrection page={page} post={post} onDone={() => setCorrecting(false)} />}
      {isWriting && <PostForm page={page} post={post} onDone={() => setIsWriting(false)} />}
    </article>
  );
}

const states = createStatusPagePost.state.enum;
type State = (typeof states)[number];

/** Creates a post, or adds an update to an existing post. */
function PostForm({ page, post, onDone }: { page: StatusPage; post: StatusPost | null; onDone: () => void }) {
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
  return (
    <Form onSubmit={() => send.mutate()} error={errors.rest} gap="sm" mt={post === null ? 0 : 'sm'}>
      {post === null && <PostFields page={page} about={about} onChange={setAbout} errors={errors} />}
      <StateField state={state} onState={setState} onTemplate={setMessage} />
      <Textarea
        label={t('statusPages.message')}
        description={t('statusPages.messageHint')}
        autosize
        minRows={3}
        maxRows={12}
        {...lengthOf(createStatusPagePost.message)}
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
    </Form>
  );
}

const nextOf = (state: State): State =>
  states[Math.min(states.indexOf(state) + 1, states.length - 1)] ?? state;

/** Renders the state field and suggests a text for the update. */
function StateField(props: {
  state: State;
  onState: (state: State) => void;
  onTemplate: (text: string) => void;
}) {
  const t = useText();
  const { state } = props;
  return (
    <Group align="flex-end">
      <Select
        label={t('statusPages.state')}
        data={states.map((value) => ({ value, label: t(`statusPages.state.${value}`) }))}
        value={state}
        onChange={(value) => value !== null && props.onState(value as State)}
      />
      <Button variant="default" onClick={() => props.onTemplate(t(`statusPages.template.${state}`))}>
        {t('statusPages.useTemplate')}
      </Button>
    </Group>
  );
}

/** Previews the message as visitors will see it. The frame has no scripts. */
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

/** The title, impact and components of a post. Messages are part of its updates. */
type PostAbout = Pick<StatusPost, 'title' | 'impact' | 'componentIds'>;

const impacts = createStatusPagePost.impact.enum;

/** Renders the fields for the title, impact and components of a new or corrected post. */
function PostFields(props: {
  page: StatusPage;
  about: PostAbout;
  onChange: (about: PostAbout) => void;
  errors: FieldErrors;
}) {
  const t = useText();
  const { page, about, errors } = props;
  const set = (part: Partial<PostAbout>) => props.onChange({ ...about, ...part });
  return (
    <>
      <TextInput
        label={t('statusPages.postTitle')}
        required
        {...lengthOf(createStatusPagePost.title)}
        data-autofocus
        value={about.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        error={errors.of('/title')}
      />
      <Select
        label={t('statusPages.impact')}
        data={impacts.map((value) => ({ value, label: t(`statusPages.impact.${value}`) }))}
        value={about.impact}
        onChange={(value) => value !== null && set({ impact: value as PostAbout['impact'] })}
      />
      <MultiSelect
        label={t('statusPages.affected')}
        data={page.components.map(({ id, name }) => ({ value: id, label: name }))}
        value={about.componentIds.filter((id) => page.components.some((each) => each.id === id))}
        onChange={(componentIds) => set({ componentIds })}
        searchable
        error={errors.of('/componentIds')}
      />
    </>
  );
}

/** Corrects a post's title, impact and components. Subscribers are not notified again. */
function PostCorrection(props: { page: StatusPage; post: StatusPost; onDone: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const { page, post } = props;
  const [about, setAbout] = useState<PostAbout>({
    title: post.title,
    impact: post.impact,
    componentIds: post.componentIds,
  });
  const [initial] = useState(about);
  const save = useMutation({
    mutationFn: async () => {
      const body = changedOf(initial, about);
      if (Object.keys(body).length === 0) return;
      await belltower.updateStatusPagePost({ path: { id: page.id, postId: post.id }, body });
    },
    onSuccess: async () => {
      props.onDone();
      await client.invalidateQueries({ queryKey: ['status-pages'] });
    },
  });
  const errors = useFieldErrors(save.error, ['/title', '/impact', '/componentIds']);
  return (
    <Form
      onSubmit={() => save.mutate()}
      error={errors.rest}
      aria-label={t('statusPages.editPost')}
      gap="sm"
      mt="sm"
    >
      <PostFields page={page} about={about} onChange={setAbout} errors={errors} />
      <div>
        <Button type="submit" loading={save.isPending}>
          {t('action.save')}
        </Button>
      </div>
    </Form>
  );
}
