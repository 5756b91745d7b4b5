import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { IncidentPath, IncidentWithTimeline } from '../schemas.ts';
import { showIncident } from '../show.ts';
import { runBulk } from './bulk.ts';
import { commentIncident } from './comment.ts';
import { type Move, moveByHand } from './move.ts';
import { BulkIncidentsAnswer, BulkIncidentsBody, CommentBody, NoteBody } from './request-schemas.ts';

const path = '/api/v1/incidents';
const tags = ['Incidents'];
const write = { access: { scope: 'incidents:write' } } as const;

const words: Record<Move, { summary: string; description: string }> = {
  acknowledge: {
    summary: 'Acknowledge an incident',
    description:
      'From open to acknowledged; returns 409 `lost_race` if it is not open, with who was first and when.',
  },
  resolve: {
    summary: 'Resolve an incident',
    description:
      'From open or acknowledged to resolved; returns 409 `lost_race` if it is already resolved. If its source is still down, it stays resolved: the next change to down opens a new incident.',
  },
  reopen: {
    summary: 'Reopen a resolved incident',
    description:
      'From resolved to open; returns 409 `lost_race` if it is not resolved, and `conflict` if the same problem has a newer unresolved incident.',
  },
};

/** What people do to incidents: moves, one or many at once, and comments. */
export function registerIncidentMoves(app: HttpApp): void {
  for (const move of Object.keys(words) as Move[]) {
    app.post(
      `${path}/:id/${move}`,
      {
        config: { ...write, problems: ['lost_race'] },
        schema: {
          tags,
          ...words[move],
          params: IncidentPath,
          body: NoteBody,
          response: { 200: IncidentWithTimeline },
        },
        // The body may be left out.
        preValidation: async (request) => {
          request.body ??= {};
        },
      },
      async (request) => {
        const ctx = ctxOf(request);
        const { message } = request.body;
        return showIncident(ctx, await moveByHand(ctx, request.params.id, { move, message }));
      },
    );
  }
  app.post(
    `${path}/bulk`,
    {
      config: write,
      schema: {
        tags,
        operationId: 'changeIncidents',
        summary: 'Acknowledge, resolve or assign several incidents',
        description: 'Runs in one transaction and returns a result for each item.',
        body: BulkIncidentsBody,
        response: { 200: BulkIncidentsAnswer },
      },
    },
    async (request) => ({ items: await runBulk(ctxOf(request), request.body) }),
  );
  app.post(
    `${path}/:id/comments`,
    {
      config: write,
      schema: {
        tags,
        operationId: 'commentIncident',
        summary: 'Comment on an incident',
        params: IncidentPath,
        body: CommentBody,
        response: { 201: IncidentWithTimeline },
      },
    },
    async (request, reply) => {
      const ctx = ctxOf(request);
      const row = await commentIncident(ctx, request.params.id, request.body.message);
      return reply
        .code(201)
        .header('location', `${path}/${row.id}`)
        .send(await showIncident(ctx, row));
    },
  );
}
