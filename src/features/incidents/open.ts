import type { Severity } from '#engine/findings/types.ts';
import type { Ctx } from '#features/accounts/context.ts';
import { domainExists } from '#features/domains/index.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { invalidInput } from '#platform/errors.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type IncidentRow, insertIncident } from './queries/incidents.ts';
import { recordStep } from './record-step.ts';

/** What opening one by hand takes. */
interface NewIncident {
  title: string;
  severity: Severity;
  cause?: string;
  domainId?: string | null;
  message?: string;
}

/** Opens an incident by hand. Each is one of its own: no other joins it. */
export async function openIncident(ctx: Ctx, input: NewIncident): Promise<IncidentRow> {
  const now = new Date(ctx.clock.now());
  const id = newId();
  const domainId = input.domainId ?? null;
  return withTransaction(ctx.db, async (tx) => {
    if (domainId !== null && !(await domainExists(tx, ctx.accountId, domainId))) {
      throw invalidInput('/domainId', 'not_found', 'domainId names no domain of this account.');
    }
    await insertIncident(tx, {
      id,
      account_id: ctx.accountId,
      fingerprint: fingerprintOf('manual', id, 'manual'),
      title: input.title.trim(),
      severity: input.severity,
      state: 'open',
      cause: input.cause ?? 'manual',
      source_type: 'manual',
      source_id: null,
      source_name: ctx.actor.name,
      domain_id: domainId,
      opened_at: now,
      acknowledged_at: null,
      resolved_at: null,
      resolved_by: null,
      last_occurred_at: now,
    });
    const details = { title: input.title.trim() };
    const { message } = input;
    return recordStep(tx, ctx, { id, at: now, type: 'opened', message, action: 'create', details });
  });
}
