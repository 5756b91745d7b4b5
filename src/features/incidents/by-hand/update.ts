import type { Severity } from '#engine/findings/types.ts';
import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getIncident } from '../get.ts';
import { type IncidentRow, patchIncident } from '../queries/incidents.ts';
import { checkAssignee } from './check-references.ts';
import { recordStep } from './record-step.ts';

interface IncidentPatch {
  title?: string;
  severity?: Severity;
  assigneeUserId?: string | null;
}

/** Changes title, severity or who is on it. @throws AppError `not_found`; 400 for who is no member. */
export async function changeIncident(ctx: Ctx, id: string, patch: IncidentPatch): Promise<IncidentRow> {
  const before = await getIncident(ctx, id);
  const now = new Date(ctx.clock.now());
  const { title, severity, assigneeUserId } = patch;
  const set = {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(severity === undefined ? {} : { severity }),
    ...(assigneeUserId === undefined ? {} : { assignee_user_id: assigneeUserId }),
  };
  if (Object.keys(set).length === 0) return before;
  return withTransaction(ctx.db, async (tx) => {
    await checkAssignee(tx, ctx.accountId, assigneeUserId);
    await patchIncident(tx, { accountId: ctx.accountId, id }, set);
    const details = { changed: Object.keys(patch) };
    const changes = changesOf(toTold(before), toTold({ ...before, ...set }));
    if (assigneeUserId === undefined || assigneeUserId === before.assignee_user_id) {
      await recordAudit(tx, ctx, now, {
        action: 'incident.update',
        objectType: 'incident',
        objectId: id,
        details,
        changes,
      });
      return { ...before, ...set };
    }
    const step = { id, at: now, type: 'assigned', message: undefined, memberId: assigneeUserId } as const;
    return recordStep(tx, ctx, { ...step, action: 'update', details, changes });
  });
}

const toTold = ({ title, severity, assignee_user_id }: IncidentRow) => ({
  title,
  severity,
  assigneeUserId: assignee_user_id,
});
