import type { Static } from 'typebox';
import { type Ctx, requireScope } from '#features/access/index.ts';
import { type AuditChange, changesOf, recordAudit } from '#features/audit/index.ts';
import { message as createMessage } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput, notFound } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { lockIncident, type PublishedIncident } from '../feature-views.ts';
import { findPage, lockPage } from '../queries.ts';
import { memberIdsOf, type PageRow } from '../types.ts';
import {
  deletePostRow,
  findPost,
  insertPost,
  insertUpdate,
  type PostRow,
  type PostState,
  updatePostRow,
} from './queries.ts';
import type { CreatePostBody, CreateUpdateBody, PatchPostBody, PublishBody } from './schemas.ts';

/** Publishes a post on a page. @throws AppError `not_found`; 400 for a component that the page does not have. */
export async function createPost(
  ctx: Ctx,
  pageId: string,
  body: Static<typeof CreatePostBody>,
): Promise<SavedPost> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const page = await getById('status page', pageId, () => lockPage(tx, ctx.accountId, pageId));
    const componentIds = parseComponentIds(page, body.componentIds ?? []);
    const id = newId();
    await insertPost(tx, {
      id,
      account_id: ctx.accountId,
      page_id: page.id,
      title: body.title.trim(),
      impact: body.impact ?? 'minor',
      component_ids: componentIds,
      incident_id: null,
      created_at: now,
    });
    const { message, state = 'investigating' } = body;
    await insertUpdate(tx, { account_id: ctx.accountId, post_id: id, at: now, state, message });
    return recordPostChange(tx, ctx, { page, postId: id, now, action: 'create' });
  });
}

/**
 * Changes the title, impact or components of a post. The title of the post then no longer follows the title of the
 * incident.
 * @throws AppError `not_found`; 400.
 */
export async function updatePost(
  ctx: Ctx,
  { pageId, postId }: { pageId: string; postId: string },
  body: Static<typeof PatchPostBody>,
): Promise<SavedPost> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const page = await getById('status page', pageId, () => lockPage(tx, ctx.accountId, pageId));
    const ref = { accountId: ctx.accountId, pageId: page.id };
    const post = await getById('post', postId, () => findPost(tx, ref, postId));
    const { title, impact, componentIds } = body;
    await updatePostRow(tx, ref, post.id, {
      ...(title === undefined ? {} : { title: title.trim(), own_title: true }),
      ...(impact === undefined ? {} : { impact }),
      ...(componentIds === undefined ? {} : { component_ids: parseComponentIds(page, componentIds) }),
    });
    return recordPostChange(tx, ctx, { page, postId: post.id, now, action: 'change', before: post });
  });
}

/** Adds an update to a post. @throws AppError `not_found`. */
export async function addPostUpdate(
  ctx: Ctx,
  { pageId, postId }: { pageId: string; postId: string },
  body: Static<typeof CreateUpdateBody>,
): Promise<SavedPost> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const page = await getById('status page', pageId, () => lockPage(tx, ctx.accountId, pageId));
    const ref = { accountId: ctx.accountId, pageId: page.id };
    const post = await getById('post', postId, () => findPost(tx, ref, postId));
    await insertUpdate(tx, { account_id: ctx.accountId, post_id: post.id, at: now, ...body });
    return recordPostChange(tx, ctx, { page, postId: post.id, now, action: 'update' });
  });
}

/** Deletes a post. @returns the slug of the page. @throws AppError `not_found`. */
export async function deletePost(
  ctx: Ctx,
  { pageId, postId }: { pageId: string; postId: string },
): Promise<string> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const page = await getById('status page', pageId, () => findPage(tx, ctx.accountId, pageId));
    const ref = { accountId: ctx.accountId, pageId: page.id };
    await getById('post', postId, async () => (await deletePostRow(tx, ref, postId)) || null);
    await auditPost(tx, ctx, { now, action: 'delete', postId, details: { page: page.slug } });
    return page.slug;
  });
}

/**
 * Publishes an incident as a post. After that, the title and state of the post follow the incident.
 * @throws AppError `not_found`; 400 for a page of another account; `conflict` if the incident is already on the page.
 */
export async function publishIncident(
  ctx: Ctx,
  incidentId: string,
  { statusPageId, message = '' }: Static<typeof PublishBody>,
): Promise<SavedPost> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const incident = await getById('incident', incidentId, () => lockIncident(tx, ctx.accountId, incidentId));
    return publish(tx, ctx, { incident, pageId: statusPageId, pointer: '/statusPageId', message, now });
  });
}

/** Publishes a new incident on pages, in the transaction that opens it. @returns the slugs of the pages. */
export async function publishOpenedIncident(
  tx: Tx,
  ctx: Ctx,
  { incidentId, pageIds, message }: { incidentId: string; pageIds: readonly string[]; message: string },
): Promise<string[]> {
  const now = new Date(ctx.clock.now());
  const incident = await lockIncident(tx, ctx.accountId, incidentId);
  if (incident === null) throw notFound('incident');
  const slugs: string[] = [];
  for (const [index, pageId] of pageIds.entries()) {
    const pointer = `/statusPageIds/${index}`;
    slugs.push((await publish(tx, ctx, { incident, pageId, pointer, message, now })).slug);
  }
  return slugs;
}

const impactOf: Record<PublishedIncident['severity'], PostRow['impact']> = {
  info: 'none',
  low: 'minor',
  medium: 'minor',
  high: 'major',
  critical: 'critical',
};

const stateOf: Record<PublishedIncident['state'], PostState> = {
  open: 'investigating',
  acknowledged: 'identified',
  resolved: 'resolved',
};

async function publish(
  tx: Tx,
  ctx: Ctx,
  options: { incident: PublishedIncident; pageId: string; pointer: string; message: string; now: Date },
): Promise<SavedPost> {
  const { incident, message, now } = options;
  // The incident scopes alone do not allow publishing.
  requireScope(ctx, 'status-pages:write');
  const page = await lockPage(tx, ctx.accountId, options.pageId);
  if (page === null) {
    throw invalidInput(options.pointer, 'not_found', createMessage('status-page-not-in-account'));
  }
  const sources = new Set(incident.source_ids);
  const affected = page.components.filter((component) =>
    memberIdsOf(component).some((id) => sources.has(id)),
  );
  const id = newId();
  const isNew = await insertPost(tx, {
    id,
    account_id: ctx.accountId,
    page_id: page.id,
    title: incident.title,
    impact: impactOf[incident.severity],
    component_ids: affected.map((component) => component.id),
    incident_id: incident.id,
    created_at: now,
  });
  if (!isNew) throw new AppError('conflict', createMessage('incident-on-page-already'));
  const state = stateOf[incident.state];
  await insertUpdate(tx, { account_id: ctx.accountId, post_id: id, at: now, state, message });
  return recordPostChange(tx, ctx, { page, postId: id, now, action: 'publish' });
}

/** A post after a change, and its page. */
export interface SavedPost {
  post: PostRow;
  pageId: string;
  slug: string;
}

/** @throws AppError 400 for a component that the page does not have. */
function parseComponentIds(page: PageRow, ids: readonly string[]): string[] {
  const componentIds = ids.map((id) => id.toLowerCase());
  const known = new Set(page.components.map(({ id }) => id));
  const unknown = componentIds.findIndex((id) => !known.has(id));
  if (unknown < 0) return componentIds;
  throw invalidInput(`/componentIds/${unknown}`, 'not_found', createMessage('component-not-on-page'));
}

const toAuditedFields = ({ title, impact, component_ids }: PostRow) => ({
  title,
  impact,
  componentIds: component_ids,
});

/** Records a change in the audit log and returns the changed post. */
async function recordPostChange(
  tx: Tx,
  ctx: Ctx,
  {
    page,
    postId,
    now,
    action,
    before,
  }: { page: PageRow; postId: string; now: Date; action: string; before?: PostRow },
): Promise<SavedPost> {
  const ref = { accountId: ctx.accountId, pageId: page.id };
  const post = await getById('post', postId, () => findPost(tx, ref, postId));
  const changes = before === undefined ? [] : changesOf(toAuditedFields(before), toAuditedFields(post));
  await auditPost(tx, ctx, { now, action, postId, details: { page: page.slug, title: post.title }, changes });
  return { post, pageId: page.id, slug: page.slug };
}

function auditPost(
  tx: Tx,
  ctx: Ctx,
  entry: {
    now: Date;
    action: string;
    postId: string;
    details: Record<string, unknown>;
    changes?: AuditChange[];
  },
): Promise<void> {
  return recordAudit(tx, ctx, entry.now, {
    action: `status_post.${entry.action}`,
    objectType: 'status_post',
    objectId: entry.postId,
    details: entry.details,
    changes: entry.changes ?? [],
  });
}
