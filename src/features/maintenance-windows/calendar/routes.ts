import { Type } from 'typebox';
import { createRoutes } from '#features/access/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { toOccurrenceBody } from '../response-bodies.ts';
import {
  CalendarList,
  CalendarQuery,
  CalendarToken,
  OccurrenceList,
  OccurrencesQuery,
  PreviewWindowBody,
  WindowPath,
} from '../schemas.ts';
import {
  createCalendarToken,
  listAllOccurrences,
  listOccurrences,
  parseRange,
  previewOccurrences,
  renderCalendar,
  revokeCalendarToken,
} from './calendar.ts';

const path = '/api/v1/maintenance-windows';
const tags = ['Maintenance windows'];
const read = { scope: 'maintenance-windows:read' } as const;
const write = { scope: 'maintenance-windows:write' } as const;

/** Registers the routes of occurrences and of the calendar feed. */
export function registerCalendarRoutes(app: HttpApp, deps: { db: Db; clock: Clock }): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '/:id/occurrences',
    {
      summary: "List a window's occurrences",
      description: 'Returns occurrences that overlap `[from, to)`, for up to two years and 1,000 items.',
      params: WindowPath,
      querystring: OccurrencesQuery,
      response: OccurrenceList,
    },
    async ({ ctx, params, query }) => {
      const range = parseRange(query, new Date(ctx.clock.now()));
      return { items: (await listOccurrences(ctx, params.id, range)).map(toOccurrenceBody) };
    },
  );
  routes.get(
    '/occurrences',
    {
      operationId: 'listMaintenanceCalendar',
      summary: 'List occurrences of all maintenance windows',
      querystring: OccurrencesQuery,
      response: CalendarList,
    },
    async ({ ctx, query }) => {
      const { db, accountId, clock } = ctx;
      const range = parseRange(query, new Date(clock.now()));
      const found = await listAllOccurrences(db, accountId, range);
      const items = found.map((occurrence) => ({
        windowId: occurrence.window.id,
        title: occurrence.window.title,
        ...toOccurrenceBody(occurrence),
      }));
      return { items };
    },
  );
  routes.post(
    '/preview',
    {
      operationId: 'previewMaintenanceWindow',
      summary: "Preview a window's occurrences",
      description: 'Returns the next occurrences, taking daylight saving time into account.',
      body: PreviewWindowBody,
      response: OccurrenceList,
      access: read,
      idempotency: false,
    },
    async ({ ctx, body }) => {
      const { limit = 10, ...given } = body;
      const range = parseRange({ limit }, new Date(ctx.clock.now()));
      return { items: previewOccurrences(given, range).map(toOccurrenceBody) };
    },
  );
  const { db, clock } = deps;
  routes.post(
    '/calendar-token',
    {
      summary: 'Create the calendar URL that calendar programs subscribe to',
      description: 'The token is returned only once; a new token replaces it.',
      created: CalendarToken,
      // The response must not be stored, because it contains the token.
      idempotency: false,
    },
    async ({ ctx, reply }) => {
      const created = await createCalendarToken(ctx);
      return reply.code(201).header('location', `${path}/calendar-token`).send(created);
    },
  );
  routes.delete(
    '/calendar-token',
    { summary: 'Revoke the calendar URL', problems: ['not_found'] },
    async ({ ctx }) => revokeCalendarToken(ctx),
  );
  app.get(
    `${path}/calendar.ics`,
    {
      config: { access: 'public', problems: ['unauthenticated'] },
      schema: {
        tags,
        operationId: 'exportMaintenanceCalendar',
        summary: 'Get the maintenance calendar (iCalendar)',
        description: 'Covers the time from 90 days ago to a year ahead. Each occurrence is an event.',
        querystring: CalendarQuery,
        response: {
          200: {
            description: 'The file',
            content: { 'text/calendar': { schema: Type.String({ examples: ['BEGIN:VCALENDAR …'] }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const text = await renderCalendar(db, request.query.token, new Date(clock.now()));
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .send(text);
    },
  );
}
