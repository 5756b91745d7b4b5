import type { Static } from 'typebox';
import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, readPage, toPage } from '#platform/http/pagination.ts';
import { NoContent } from '#platform/http/schemas.ts';
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

const pages = '/api/v1/status-pages';
const path = `${pages}/:id/posts`;
const tags = ['Status pages'];
const read = { access: { scope: 'status-pages:read' } } as const;
const write = { access: { scope: 'status-pages:write' } } as const;

type Forget = (slug: string) => void;

const locationOf = ({ post, pageId }: SavedPost) => `${pages}/${pageId}/posts/${post.id}`;

/** Registers the routes of posts, and of publishing incidents. */
export function registerPostRoutes(app: HttpApp, forget: Forget): void {
  const show = ({ post, slug }: SavedPost) => {
    forget(slug);
    return toPostBody(post);
  };
  registerReads(app);
  app.post(
    path,
    {
      config: write,
      schema: {
        tags,
        summary: 'Publish a post on a status page',
        params: PagePath,
        body: CreatePostBody,
        response: { 201: PostBody },
      },
    },
    async (request, reply) => {
      const made = await createPost(ctxOf(request), request.params.id, request.body);
      return reply.code(201).header('location', locationOf(made)).send(show(made));
    },
  );
  app.post(
    `${path}/:postId/updates`,
    {
      config: write,
      schema: {
        tags,
        operationId: 'updateStatusPost',
        summary: 'Add an update to a post',
        params: PostPath,
        body: CreateUpdateBody,
        response: { 201: PostBody },
      },
    },
    async (request, reply) => {
      const { id: pageId, postId } = request.params;
      const made = await addPostUpdate(ctxOf(request), { pageId, postId }, request.body);
      return reply.code(201).header('location', locationOf(made)).send(show(made));
    },
  );
  registerChanges(app, forget, show);
  registerPublishing(app, forget);
}

function registerChanges(
  app: HttpApp,
  forget: Forget,
  show: (written: SavedPost) => Static<typeof PostBody>,
): void {
  app.patch(
    `${path}/:postId`,
    {
      config: write,
      schema: {
        tags,
        summary: "Update a post's title, impact or components",
        description: "A title set here is kept even if the incident's title changes.",
        params: PostPath,
        body: PatchPostBody,
        response: { 200: PostBody },
      },
    },
    async (request) => {
      const { id: pageId, postId } = request.params;
      return show(await updatePost(ctxOf(request), { pageId, postId }, request.body));
    },
  );
  app.delete(
    `${path}/:postId`,
    {
      config: write,
      schema: { tags, summary: 'Delete a post', params: PostPath, response: { 204: NoContent } },
    },
    async (request, reply) => {
      const { id: pageId, postId } = request.params;
      forget(await deletePost(ctxOf(request), { pageId, postId }));
      return reply.code(204).send(null);
    },
  );
}

function registerPublishing(app: HttpApp, forget: Forget): void {
  app.post(
    '/api/v1/incidents/:id/publish',
    {
      config: { access: { scope: 'incidents:write' }, problems: ['conflict'] },
      schema: {
        tags,
        operationId: 'publishIncident',
        summary: 'Publish an incident on a status page',
        description:
          'The post follows the incident: its title, states and this message, but never its comments.',
        params: IncidentPath,
        body: PublishBody,
        response: { 201: PostBody },
      },
    },
    async (request, reply) => {
      const made = await publishIncident(ctxOf(request), request.params.id, request.body);
      forget(made.slug);
      return reply.code(201).header('location', locationOf(made)).send(toPostBody(made.post));
    },
  );
}

function registerReads(app: HttpApp): void {
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        summary: "List a status page's posts, newest first",
        params: PagePath,
        querystring: PostListQuery,
        response: { 200: PostList },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { id } = request.params;
      const { id: pageId } = await getById('status page', id, () => findPage(db, accountId, id));
      const page = readPage(request.query);
      return toPage(await listPosts(db, { accountId, pageId }, page), page.limit, {
        position: (row) => ({ at: row.created_at, id: row.id }),
        item: toPostBody,
      });
    },
  );
  app.get(
    `${path}/:postId`,
    { config: read, schema: { tags, summary: 'Read a post', params: PostPath, response: { 200: PostBody } } },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { id, postId } = request.params;
      const page = await getById('status page', id, () => findPage(db, accountId, id));
      const ref = { accountId, pageId: page.id };
      return toPostBody(await getById('post', postId, () => findPost(db, ref, postId)));
    },
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
