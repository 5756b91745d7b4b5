import { Anchor, Button, Text as Line, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StatusPage, StatusPost } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { SureButton } from '../../ui/dialogs/sure-button.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { MoreButton } from '../../ui/table/more-button.tsx';
import { usePages } from '../../ui/table/use-pages.ts';
import { PostCorrection } from './post-correction.tsx';
import { PostForm } from './post-form.tsx';
import classes from './post-list.module.css';

/** What the page said of trouble, newest first, and what it shall say. */
export function PostList({ page }: { page: StatusPage }) {
  const t = useText();
  const mayChange = useSession().role !== 'viewer';
  const [opened, { open, close }] = useDisclosure();
  const posts = usePages(['status-pages', 'posts', page.id], (cursor) =>
    belltower.listStatusPagePosts({ path: { id: page.id }, query: { limit: 20, cursor } }),
  );
  const items = posts.rows;
  const make = mayChange && <Button onClick={open}>{t('statusPages.newPost')}</Button>;
  return (
    <Stack maw={720}>
      {posts.error && <ErrorPanel error={posts.error} retry={posts.refetch} />}
      {posts.data && items.length === 0 && (
        <EmptyState
          text={t('statusPages.noPosts')}
          action={make}
          call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/status-pages/${page.id}/posts --json '{"title":"Checkout is slow","impact":"minor","message":"We look."}'`}
        />
      )}
      {items.length > 0 && <div>{make}</div>}
      {items.map((post) => (
        <Post key={post.id} page={page} post={post} mayChange={mayChange} />
      ))}
      <MoreButton query={posts} />
      <Modal
        opened={opened}
        onClose={close}
        title={t('statusPages.newPost')}
        size="lg"
        closeButtonProps={{ 'aria-label': t('action.close') }}
      >
        <PostForm page={page} post={null} onDone={close} />
      </Modal>
    </Stack>
  );
}

function Post({ page, post, mayChange }: { page: StatusPage; post: StatusPost; mayChange: boolean }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [saying, setSaying] = useState(false);
  const [mending, setMending] = useState(false);
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
          <Button variant="default" size="xs" aria-expanded={saying} onClick={() => setSaying(!saying)}>
            {t('statusPages.postUpdate')}
          </Button>
          <Button variant="default" size="xs" aria-expanded={mending} onClick={() => setMending(!mending)}>
            {t('statusPages.editPost')}
          </Button>
          <SureButton
            label={t('statusPages.deletePost')}
            sure={t('statusPages.deletePostConfirm')}
            name={post.title}
            loading={remove.isPending}
            onSure={() => remove.mutate()}
          />
        </div>
      )}
      {mending && <PostCorrection page={page} post={post} onDone={() => setMending(false)} />}
      {saying && <PostForm page={page} post={post} onDone={() => setSaying(false)} />}
    </article>
  );
}
