import { Type } from 'typebox';
import { ctxOf } from '#features/access/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { NoContent } from '#platform/http/schemas.ts';
import { toOccurrenceBody } from '../answers.ts';
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
const read = { access: { scope: 'maintenance-windows:read' } } as const;
const write = { access: { scope: 'maintenance-windows:write' } } as const;

/** Registers the routes of occurrences and of the calendar feed. */
export function registerCalendarRoutes(app: HttpApp, deps: { db: Db; clock: Clock }): void {
  app.get(
    `${path}/:id/occurrences`,
    {
      config: read,
      schema: {
        tags,
        summary: "List a window's occurrences",
        description: 'Returns occurrences that overlap `[from, to)`: up to two years and 1,000 items.',
        params: WindowPath,
        querystring: OccurrencesQuery,
        response: { 200: OccurrenceList },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const range = parseRange(request.query, new Date(ctx.clock.now()));
      return { items: (await listOccurrences(ctx, request.params.id, range)).map(toOccurrenceBody) };
    },
  );
  app.get(
    `${path}/occurrences`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'listMaintenanceCalendar',
        summary: 'List occurrences of all maintenance windows',
        querystring: OccurrencesQuery,
        response: { 200: CalendarList },
      },
    },
    async (request) => {
      const { db, accountId, clock } = ctxOf(request);
      const range = parseRange(request.query, new Date(clock.now()));
      const found = await listAllOccurrences(db, accountId, range);
      const items = found.map((occurrence) => ({
        windowId: occurrence.window.id,
        title: occurrence.window.title,
        ...toOccurrenceBody(occurrence),
      }));
      return { items };
    },
  );
  app.post(
    `${path}/preview`,
    {
      config: { ...read, idempotency: false },
      schema: {
        tags,
        operationId: 'previewMaintenanceWindow',
        summary: "Preview a window's occurrences",
        description: 'Returns the next occurrences, taking daylight saving time into account.',
        body: PreviewWindowBody,
        response: { 200: OccurrenceList },
      },
    },
    async (request) => {
      const { limit = 10, ...given } = request.body;
      const range = parseRange({ limit }, new Date(ctxOf(request).clock.now()));
      return { items: previewOccurrences(given, range).map(toOccurrenceBody) };
    },
  );
  registerFeed(app, deps);
}

function registerFeed(app: HttpApp, { db, clock }: { db: Db; clock: Clock }): void {
  app.post(
    `${path}/calendar-token`,
    {
      // A stored response would contain the token.
      config: { ...write, idempotency: false },
      schema: {
        tags,
        summary: 'Create the calendar URL that calendar programs subscribe to',
        description: 'The token is returned once; a new one replaces it.',
        response: { 201: CalendarToken },
      },
    },
    async (request, reply) => {
      const made = await createCalendarToken(ctxOf(request));
      return reply.code(201).header('location', `${path}/calendar-token`).send(made);
    },
  );
  app.delete(
    `${path}/calendar-token`,
    {
      config: { ...write, problems: ['not_found'] },
      schema: { tags, summary: 'Revoke the calendar URL', response: { 204: NoContent } },
    },
    async (request, reply) => {
      await revokeCalendarToken(ctxOf(request));
      return reply.code(204).send(null);
    },
  );
  app.get(
    `${path}/calendar.ics`,
    {
      config: { access: 'public', problems: ['unauthenticated'] },
      schema: {
        tags,
        operationId: 'exportMaintenanceCalendar',
        summary: 'The maintenance calendar (iCalendar)',
        description: 'Covers 90 days ago to a year ahead; each occurrence is an event.',
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
