import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import type { ProbeKindEntry } from '#engine/probes/kind.ts';
import { WarnDays } from '#engine/probes/settings-schema.ts';
import { type Ctx, createRoutes } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Queryable } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { Nullable } from '#platform/http/schemas.ts';
import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';
import { confirmFields, settingFields } from './schemas.ts';

/** An account's default values for fields that are omitted when a monitor is created. */

const path = '/api/v1/service-monitors/defaults';
const tags = ['Service monitors'];

const fields = {
  intervalSeconds: Nullable(settingFields.intervalSeconds),
  timeoutSeconds: Nullable(settingFields.timeoutSeconds),
  confirm: Nullable(
    Type.Partial(Type.Object(confirmFields), { additionalProperties: false, title: 'DefaultConfirmation' }),
  ),
  warnDays: Nullable(WarnDays, {
    description:
      'Numbers of days before a certificate expires at which to warn, for HTTPS and certificate monitors',
    examples: [[30, 14, 7, 3, 1]],
  }),
};

const Defaults = Type.Object(fields, {
  title: 'ServiceMonitorDefaults',
  description: "Values for fields omitted when a monitor is created; null for the service's default",
  examples: [
    { intervalSeconds: 120, timeoutSeconds: null, confirm: { failures: 3 }, warnDays: [30, 14, 7, 3, 1] },
  ],
});
export type MonitorDefaults = Static<typeof Defaults>;

const DefaultsPatch = Type.Partial(Type.Object(fields), {
  additionalProperties: false,
  minProperties: 1,
  description: 'Omitted fields keep their values',
  examples: [{ intervalSeconds: 120 }],
});

/** The defaults of an account that has not set any. */
export const noDefaults: MonitorDefaults = {
  intervalSeconds: null,
  timeoutSeconds: null,
  confirm: null,
  warnDays: null,
};

/** Returns the defaults of an account. */
export async function readDefaults(db: Queryable, accountId: string): Promise<MonitorDefaults> {
  const { rows } = await sql<{ defaults: Partial<MonitorDefaults> }>`
    select defaults from monitor_defaults where account_id = ${accountId}`.execute(db);
  return { ...noDefaults, ...rows[0]?.defaults };
}

/** Adds the account's default `warnDays` to the fields of a kind that supports them, unless the request sets them. */
export function withWarnDays(kind: ProbeKindEntry, own: PlainObject, defaults: MonitorDefaults): PlainObject {
  const { warnDays } = defaults;
  if (warnDays === null || kind.seesCertificate === 'never') return own;
  if (Object.hasOwn(kind.orderFields, 'warnDays')) return { warnDays, ...own };
  const hasTls = Object.hasOwn(kind.orderFields, 'tls') && (own.tls === undefined || isPlainObject(own.tls));
  return hasTls ? { ...own, tls: { warnDays, ...(own.tls as PlainObject | undefined) } } : own;
}

async function changeDefaults(ctx: Ctx, patch: Static<typeof DefaultsPatch>): Promise<MonitorDefaults> {
  const { accountId, limits } = ctx;
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const before = await readDefaults(tx, accountId);
    const after = { ...before, ...patch };
    const { intervalSeconds, timeoutSeconds } = after;
    if (intervalSeconds !== null && intervalSeconds < limits.minIntervalSeconds) {
      const detail = message('interval-below-plan-minimum', { limit: limits.minIntervalSeconds });
      throw invalidInput('/intervalSeconds', 'below_plan', detail);
    }
    if (intervalSeconds !== null && timeoutSeconds !== null && timeoutSeconds > intervalSeconds) {
      const detail = message('timeout-longer-than-interval');
      throw invalidInput('/timeoutSeconds', 'above_interval', detail);
    }
    await tx
      .insertInto('monitor_defaults')
      .values({ account_id: accountId, defaults: JSON.stringify(after), updated_at: now })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({ defaults: JSON.stringify(after), updated_at: now }),
      )
      .execute();
    await recordAudit(tx, ctx, now, {
      action: 'service_monitor_defaults.update',
      objectType: 'account',
      objectId: accountId,
      changes: changesOf(before, after),
    });
    return after;
  });
}

/** Registers the routes to read and change the account's defaults. */
export function registerDefaultsRoutes(app: HttpApp): void {
  const routes = createRoutes(app, {
    path,
    tags,
    read: { scope: 'service-monitors:read' },
    write: { scope: 'service-monitors:write' },
  });
  routes.get(
    '',
    {
      operationId: 'getServiceMonitorDefaults',
      summary: "Get the account's defaults for new monitors",
      response: Defaults,
    },
    async ({ ctx }) => readDefaults(ctx.db, ctx.accountId),
  );
  routes.patch(
    '',
    {
      operationId: 'updateServiceMonitorDefaults',
      summary: "Change the account's defaults for new monitors",
      description: 'Existing monitors keep their values. Imports also use the defaults.',
      body: DefaultsPatch,
      response: Defaults,
    },
    async ({ ctx, body }) => changeDefaults(ctx, body),
  );
}
