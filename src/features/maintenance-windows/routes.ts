import { ctxOf } from '#features/access/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById } from '#platform/http/pagination.ts';
import { NoContent } from '#platform/http/schemas.ts';
import { toWindowBody } from './answers.ts';
import { registerCalendarRoutes } from './calendar/routes.ts';
import { findWindow, listWindows } from './queries.ts';
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
const read = { access: { scope: 'maintenance-windows:read' } } as const;
const write = { access: { scope: 'maintenance-windows:write' } } as const;

/** Registers the routes of maintenance windows and calendars, and of muting monitors. */
export function registerMaintenanceRoutes(app: HttpApp, deps: { db: Db; clock: Clock }): void {
  registerCollection(app);
  registerItem(app);
  registerActions(app);
  registerCalendarRoutes(app, deps);
  registerSnooze(app);
}

function registerCollection(app: HttpApp): void {
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        summary: 'List maintenance windows, newest first',
        querystring: WindowListQuery,
        response: { 200: WindowList },
      },
    },
    async (request) => {
      const { db, accountId, clock } = ctxOf(request);
      const now = new Date(clock.now());
      const page = windowOrders.read(request.query);
      const { state, search } = request.query;
      const listed = await listWindows(db, accountId, { page, now, state, search });
      return windowOrders.cut(listed, request.query, (row) => toWindowBody(row, now));
    },
  );
  app.post(
    path,
    {
      config: write,
      schema: {
        tags,
        summary: 'Create a maintenance window',
        description:
          'One-off: `startsAt` and `endsAt`. Recurring: `startsAt`, `rrule` (RFC 5545, without DTSTART) and `durationMinutes`. Checks continue, alerts are suppressed, and the time is excluded from uptime.',
        body: CreateWindowBody,
        response: { 201: WindowBody },
      },
    },
    async (request, reply) => {
      const made = await createWindow(ctxOf(request), request.body);
      return reply.code(201).header('location', `${path}/${made.row.id}`).send(show(made));
    },
  );
}

const show = ({ row, now }: CurrentWindow) => toWindowBody(row, now);

function registerItem(app: HttpApp): void {
  app.get(
    `${path}/:id`,
    {
      config: read,
      schema: {
        tags,
        summary: 'Read a maintenance window',
        params: WindowPath,
        response: { 200: WindowBody },
      },
    },
    async (request) => {
      const { db, accountId, clock } = ctxOf(request);
      const now = new Date(clock.now());
      const { id } = request.params;
      return toWindowBody(
        await getById('maintenance window', id, () => findWindow(db, accountId, id, now)),
        now,
      );
    },
  );
  app.patch(
    `${path}/:id`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Update a maintenance window',
        description:
          'A JSON merge patch. Each list in `scope` is merged separately. Past occurrences do not change.',
        params: WindowPath,
        body: PatchWindowBody,
        response: { 200: WindowBody },
      },
    },
    async (request) => show(await updateWindow(ctxOf(request), request.params.id, request.body)),
  );
  app.delete(
    `${path}/:id`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Delete a maintenance window',
        description: 'Ends the current occurrence. Past maintenance time stays excluded from uptime.',
        params: WindowPath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await deleteWindow(ctxOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}

function registerActions(app: HttpApp): void {
  const actions = {
    end: { summary: 'End the current occurrence', run: endWindow },
    cancel: { summary: 'Cancel a maintenance window, including its current occurrence', run: cancelWindow },
  };
  for (const [name, { summary, run }] of Object.entries(actions)) {
    app.post(
      `${path}/:id/${name}`,
      { config: write, schema: { tags, summary, params: WindowPath, response: { 200: WindowBody } } },
      async (request) => show(await run(ctxOf(request), request.params.id)),
    );
  }
}

function registerSnooze(app: HttpApp): void {
  const places = [
    { base: '/api/v1/service-monitors', scope: 'service-monitors:write', of: 'service-monitor' },
    { base: '/api/monitors', scope: 'monitors:write', of: 'monitor' },
    { base: '/api/v1/heartbeats', scope: 'heartbeats:write', of: 'heartbeat' },
  ] as const;
  for (const { base, scope, of } of places) {
    app.post(
      `${base}/:id/snooze`,
      {
        config: { access: { scope } },
        schema: {
          tags,
          summary: 'Mute a monitor for a number of minutes',
          description: 'Creates a maintenance window that starts now.',
          params: snoozePathOf(snoozable[of].what),
          body: SnoozeBody,
          response: { 201: WindowBody },
        },
      },
      async (request, reply) => {
        const made = await snooze(ctxOf(request), { kind: of, id: request.params.id }, request.body);
        return reply.code(201).header('location', `${path}/${made.row.id}`).send(show(made));
      },
    );
  }
}
