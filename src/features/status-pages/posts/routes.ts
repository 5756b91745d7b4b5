import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import { createRoutes, type ResourceRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, readPage, toPage } from '#platform/http/pagination.ts';
import { findPage } from '../queries.ts';
import {
  addPostUpdate,
  createPost,
  deletePost,
  publishIncident,
  type SavedPost,
  updatePost,
} from './posts.ts';
import { findPost, listPosts, type PostRow } from './queries.ts';
import {
  CreatePostBody,
  CreateUpdateBody,
  IncidentPath,
  PagePath,
  PatchPostBody,
  PostBody,
  PostList,
  PostListQuery,
  PostPath,
  PublishBody,
} from './schemas.ts';

/**
 * Registers the routes of posts, and of publishing incidents.
 * @param routes Routes of status pages.
 */
export function registerPostRoutes(
  app: HttpApp,
  routes: ResourceRoutes,
  evict: (slug: string) => void,
): void {
  const show = ({ post, slug }: SavedPost) => {
    evict(slug);
    return toPostBody(post);
  };
  const showNew = (created: SavedPost, reply: FastifyReply) => {
    reply.header('location', `/api/v1/status-pages/${created.pageId}/posts/${created.post.id}`);
    return show(created);
  };
  routes.get(
    '/:id/posts',
    {
      summary: "List a status page's posts, newest first",
      params: PagePath,
      querystring: PostListQuery,
      response: PostList,
    },
    async ({ ctx: { db, accountId }, params: { id }, query }) => {
      const { id: pageId } = await getById('status page', id, () => findPage(db, accountId, id));
      const page = readPage(query);
      return toPage(await listPosts(db, { accountId, pageId }, page), page.limit, {
        position: 'created_at',
        item: toPostBody,
      });
    },
  );
  routes.post(
    '/:id/posts',
    {
      summary: 'Publish a post on a status page',
      params: PagePath,
      body: CreatePostBody,
      created: PostBody,
    },
    async ({ ctx, params, body, reply }) => showNew(await createPost(ctx, params.id, body), reply),
  );
  routes.get(
    '/:id/posts/:postId',
    { summary: 'Get a post', params: PostPath, response: PostBody },
    async ({ ctx: { db, accountId }, params: { id, postId } }) => {
      const page = await getById('status page', id, () => findPage(db, accountId, id));
      const ref = { accountId, pageId: page.id };
      return toPostBody(await getById('post', postId, () => findPost(db, ref, postId)));
    },
  );
  routes.patch(
    '/:id/posts/:postId',
    {
      summary: "Update a post's title, impact or components",
      description: "A title that is set here is kept even if the incident's title changes.",
      params: PostPath,
      body: PatchPostBody,
      response: PostBody,
    },
    async ({ ctx, params: { id: pageId, postId }, body }) =>
      show(await updatePost(ctx, { pageId, postId }, body)),
  );
  routes.delete(
    '/:id/posts/:postId',
    { summary: 'Delete a post', params: PostPath },
    async ({ ctx, params: { id: pageId, postId } }) => evict(await deletePost(ctx, { pageId, postId })),
  );
  routes.post(
    '/:id/posts/:postId/updates',
    {
      operationId: 'updateStatusPost',
      summary: 'Add an update to a post',
      params: PostPath,
      body: CreateUpdateBody,
      created: PostBody,
    },
    async ({ ctx, params: { id: pageId, postId }, body, reply }) =>
      showNew(await addPostUpdate(ctx, { pageId, postId }, body), reply),
  );
  const incidents = createRoutes(app, {
    path: '/api/v1/incidents',
    tags: ['Status pages'],
    write: { scope: 'incidents:write' },
  });
  incidents.post(
    '/:id/publish',
    {
      operationId: 'publishIncident',
      summary: 'Publish an incident on a status page',
      description:
        "The post shows the incident's title, its states and this message, but never its comments.",
      params: IncidentPath,
      body: PublishBody,
      created: PostBody,
      problems: ['conflict'],
    },
    async ({ ctx, params, body, reply }) => showNew(await publishIncident(ctx, params.id, body), reply),
  );
}

type Body = Static<typeof PostBody>;

function toPostBody(row: PostRow): Body {
  return {
    id: row.id,
    title: row.title,
    state: (row.updates[0]?.state ?? 'investigating') as Body['state'],
    impact: row.impact,
    componentIds: row.component_ids,
    incidentId: row.incident_id,
    updates: row.updates.map(({ at, state, message }) => ({
      at: new Date(at).toISOString(),
      state,
      message,
    })),
    createdAt: row.created_at.toISOString(),
  };
}
