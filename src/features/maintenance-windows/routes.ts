import { createRoutes } from '#features/access/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById } from '#platform/http/pagination.ts';
import { registerCalendarRoutes } from './calendar/routes.ts';
import { findWindow, listWindows } from './queries.ts';
import { toWindowBody } from './response-bodies.ts';
import {
  CreateWindowBody,
  PatchWindowBody,
  SnoozeBody,
  snoozePathOf,
  WindowBody,
  WindowList,
  WindowListQuery,
  WindowPath,
} from './schemas.ts';
import { windowOrders } from './types.ts';
import {
  type CurrentWindow,
  cancelWindow,
  createWindow,
  deleteWindow,
  endWindow,
  snoozable,
  snooze,
  updateWindow,
} from './windows.ts';

const path = '/api/v1/maintenance-windows';
const tags = ['Maintenance windows'];
const read = { scope: 'maintenance-windows:read' } as const;
const write = { scope: 'maintenance-windows:write' } as const;

/** Registers the routes of maintenance windows and calendars, and of muting monitors. */
export function registerMaintenanceRoutes(app: HttpApp, deps: { db: Db; clock: Clock }): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    { summary: 'List maintenance windows, newest first', querystring: WindowListQuery, response: WindowList },
    async ({ ctx, query }) => {
      const { db, accountId, clock } = ctx;
      const now = new Date(clock.now());
      const page = windowOrders.read(query);
      const { state, search } = query;
      const listed = await listWindows(db, accountId, { page, now, state, search });
      return windowOrders.cut(listed, query, (row) => toWindowBody(row, now));
    },
  );
  routes.post(
    '',
    {
      summary: 'Create a maintenance window',
      description:
        'A one-off window needs `startsAt` and `endsAt`; a recurring window needs `startsAt`, `rrule` (RFC 5545, without DTSTART) and `durationMinutes`. Checks continue, alerts are suppressed, and the time is excluded from uptime.',
      body: CreateWindowBody,
      created: WindowBody,
    },
    async ({ ctx, body }) => {
      const created = await createWindow(ctx, body);
      return show(created);
    },
  );
  routes.get(
    '/:id',
    { summary: 'Get a maintenance window', params: WindowPath, response: WindowBody },
    async ({ ctx, params }) => {
      const { db, accountId, clock } = ctx;
      const now = new Date(clock.now());
      const { id } = params;
      return toWindowBody(
        await getById('maintenance window', id, () => findWindow(db, accountId, id, now)),
        now,
      );
    },
  );
  routes.patch(
    '/:id',
    {
      summary: 'Update a maintenance window',
      description:
        'A JSON merge patch. Each list in `scope` is merged separately. Past occurrences do not change.',
      params: WindowPath,
      body: PatchWindowBody,
      response: WindowBody,
    },
    async ({ ctx, params, body }) => show(await updateWindow(ctx, params.id, body)),
  );
  routes.delete(
    '/:id',
    {
      summary: 'Delete a maintenance window',
      description: 'Ends the current occurrence. Past maintenance time stays excluded from uptime.',
      params: WindowPath,
    },
    async ({ ctx, params }) => deleteWindow(ctx, params.id),
  );
  const actions = {
    end: { summary: 'End the current occurrence', run: endWindow },
    cancel: { summary: 'Cancel a maintenance window, including its current occurrence', run: cancelWindow },
  };
  for (const [name, { summary, run }] of Object.entries(actions)) {
    routes.post(
      `/:id/${name}`,
      { summary, params: WindowPath, response: WindowBody },
      async ({ ctx, params }) => show(await run(ctx, params.id)),
    );
  }
  registerCalendarRoutes(app, deps);
  const places = [
    { base: '/api/v1/service-monitors', scope: 'service-monitors:write', of: 'service-monitor' },
    { base: '/api/monitors', scope: 'monitors:write', of: 'monitor' },
    { base: '/api/v1/heartbeats', scope: 'heartbeats:write', of: 'heartbeat' },
  ] as const;
  for (const { base, scope, of } of places) {
    createRoutes(app, { path: base, tags, write: { scope } }).post(
      '/:id/snooze',
      {
        summary: 'Mute a monitor for a number of minutes',
        description: 'Creates a maintenance window that starts now.',
        params: snoozePathOf(snoozable[of].what),
        body: SnoozeBody,
        created: WindowBody,
      },
      async ({ ctx, params, body, reply }) => {
        const created = await snooze(ctx, { kind: of, id: params.id }, body);
        reply.header('location', `${path}/${created.row.id}`);
        return show(created);
      },
    );
  }
}

const show = ({ row, now }: CurrentWindow) => toWindowBody(row, now);
