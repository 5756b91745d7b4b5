import type { Static } from 'typebox';
import { type Ctx, requireScope } from '#features/access/index.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput, notFound } from '#platform/errors.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { lockPage } from '../queries.ts';
import { lockIncident, type PublishedIncident } from '../views/incidents.ts';
import { insertPost, insertUpdate, type PostRow, type PostState } from './queries.ts';
import type { PublishBody } from './schemas.ts';
import { finishPost, type WrittenPost } from './written-post.ts';

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
  // Who may write incidents does not thereby speak to the public.
  requireScope(ctx, 'status-pages:write');
  const page = await lockPage(tx, ctx.accountId, order.pageId);
  if (page === null) {
    throw invalidInput(order.pointer, 'not_found', 'There is no such status page in this account.');
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
  if (!isNew) throw new AppError('conflict', 'The incident is already on this page.');
  const state = stateOf[incident.state];
  await insertUpdate(tx, { account_id: ctx.accountId, post_id: id, at: now, state, message });
  return finishPost(tx, ctx, { page, postId: id, now, action: 'publish' });
}
