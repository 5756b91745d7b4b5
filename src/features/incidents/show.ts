import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { toIncidentWithTimeline } from './answers.ts';
import { listIncidentEvents } from './queries/events.ts';
import type { IncidentRow } from './queries/incidents.ts';
import type { IncidentWithTimeline } from './schemas.ts';

/** An incident as the API shows it whole: with its timeline. */
export async function showIncident(ctx: Ctx, row: IncidentRow): Promise<Static<typeof IncidentWithTimeline>> {
  const events = await listIncidentEvents(ctx.db, ctx.accountId, row.id);
  return toIncidentWithTimeline(row, events, ctx);
}
