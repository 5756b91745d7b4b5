import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { type AuditChange, changesOf, recordAudit } from '#features/audit/index.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput, notFound } from '#platform/errors.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { findPage, lockPage } from '../queries.ts';
import type { PageRow } from '../types.ts';
import { lockIncident, type PublishedIncident } from '../views/incidents.ts';
import {
  changePostRow,
  deletePostRow,
  findPost,
  insertPost,
  insertUpdate,
  type PostRow,
  type PostState,
} from './queries.ts';
import type { CreatePostBody, CreateUpdateBody, PatchPostBody, PublishBody } from './schemas.ts';

/** What a change leaves behind: the post, and the slug of its page. */
export interface WrittenPost {
  post: PostRow;
  pageId: string;
  slug: string;
}

/** Posts on a page. @throws AppError `not_found`; 400 for a component that the page does not have. */
export async function createPost(
  ctx: Ctx,
  pageId: string,
  body: Static<typeof CreatePostBody>,
): Promise<WrittenPost> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const page = await getById('status page', pageId, () => lockPage(tx, ctx.accountId, pageId));
    const componentIds = readComponentIds(page, body.componentIds ?? []);
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
    return finish(tx, ctx, { page, postId: id, now, action: 'create' });
  });
}

/** @throws AppError 400 for a component that the page does not have. */
function readComponentIds(page: PageRow, given: readonly string[]): string[] {
  const componentIds = given.map((id) => id.toLowerCase());
  const known = new Set(page.components.map(({ id }) => id));
  const foreign = componentIds.findIndex((id) => !known.has(id));
  if (foreign < 0) return componentIds;
  throw invalidInput(`/componentIds/${foreign}`, 'not_found', 'This names no component of this page.');
}

/** Changes what a post is about; a title given here is its own, and follows no incident any more. @throws AppError `not_found`; 400. */
export async function changePost(
  ctx: Ctx,
  { pageId, postId }: { pageId: string; postId: string },
  body: Static<typeof PatchPostBody>,
): Promise<WrittenPost> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const page = await getById('status page', pageId, () => lockPage(tx, ctx.accountId, pageId));
    const asked = { accountId: ctx.accountId, pageId: page.id };
    const post = await getById('post', postId, () => findPost(tx, asked, postId));
    const { title, impact, componentIds } = body;
    await changePostRow(tx, asked, post.id, {
      ...(title === undefined ? {} : { title: title.trim(), own_title: true }),
      ...(impact === undefined ? {} : { impact }),
      ...(componentIds === undefined ? {} : { component_ids: readComponentIds(page, componentIds) }),
    });
    return finish(tx, ctx, { page, postId: post.id, now, action: 'change', before: post });
  });
}

/** Says what is new of a post. @throws AppError `not_found`. */
export async function updatePost(
  ctx: Ctx,
  { pageId, postId }: { pageId: string; postId: string },
  body: Static<typeof CreateUpdateBody>,
): Promise<WrittenPost> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const page = await getById('status page', pageId, () => lockPage(tx, ctx.accountId, pageId));
    const asked = { accountId: ctx.accountId, pageId: page.id };
    const post = await getById('post', postId, () => findPost(tx, asked, postId));
    await insertUpdate(tx, { account_id: ctx.accountId, post_id: post.id, at: now, ...body });
    return finish(tx, ctx, { page, postId: post.id, now, action: 'update' });
  });
}

/** Takes a post off its page. @returns the slug of the page. @throws AppError `not_found`. */
export async function deletePost(
  ctx: Ctx,
  { pageId, postId }: { pageId: string; postId: string },
): Promise<string> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const page = await getById('status page', pageId, () => findPage(tx, ctx.accountId, pageId));
    const asked = { accountId: ctx.accountId, pageId: page.id };
    await getById('post', postId, async () => (await deletePostRow(tx, asked, postId)) || null);
    await audit(tx, ctx, { now, action: 'delete', postId, details: { page: page.slug } });
    return page.slug;
  });
}

/**
 * Puts an incident on a page, which follows it from then on: its title, its states, this message.
 * @throws AppError `not_found`; 400 for a page that is not the account's; `conflict` when it is there already.
 */
export async function publishIncident(
  ctx: Ctx,
  incidentId: string,
  { statusPageId, message = '' }: Static<typeof PublishBody>,
): Promise<WrittenPost> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const incident = await getById('incident', incidentId, () => lockIncident(tx, ctx.accountId, incidentId));
    return publish(tx, ctx, { incident, pageId: statusPageId, pointer: '/statusPageId', message, now });
  });
}

/** Puts an incident that was just opened on pages, in the transaction that opens it. @returns their slugs. */
export async function publishOpened(
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
  order: { incident: PublishedIncident; pageId: string; pointer: string; message: string; now: Date },
): Promise<WrittenPost> {
  const { incident, message, now } = order;
  const page = await lockPage(tx, ctx.accountId, order.pageId);
  if (page === null) {
    throw invalidInput(order.pointer, 'not_found', 'This names no status page of this account.');
  }
  const about = new Set(incident.source_ids);
  const affected = page.components.filter((component) =>
    [component.serviceMonitorIds, component.monitorIds, component.heartbeatIds]
      .flat()
      .some((id) => about.has(id)),
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
  if (!isNew) throw new AppError('conflict', 'The incident is on this page already.');
  const state = stateOf[incident.state];
  await insertUpdate(tx, { account_id: ctx.accountId, post_id: id, at: now, state, message });
  return finish(tx, ctx, { page, postId: id, now, action: 'publish' });
}

const toTold = ({ title, impact, component_ids }: PostRow) => ({
  title,
  impact,
  componentIds: component_ids,
});

async function finish(
  tx: Tx,
  ctx: Ctx,
  {
    page,
    postId,
    now,
    action,
    before,
  }: { page: PageRow; postId: string; now: Date; action: string; before?: PostRow },
): Promise<WrittenPost> {
  const asked = { accountId: ctx.accountId, pageId: page.id };
  const post = await getById('post', postId, () => findPost(tx, asked, postId));
  const changes = before === undefined ? [] : changesOf(toTold(before), toTold(post));
  await audit(tx, ctx, { now, action, postId, details: { page: page.slug, title: post.title }, changes });
  return { post, pageId: page.id, slug: page.slug };
}

function audit(
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
