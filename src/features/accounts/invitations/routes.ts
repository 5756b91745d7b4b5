import { Type } from 'typebox';
import { createRoutes } from '#features/access/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, PageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { type RateLimitState, setRateLimit } from '#platform/http/problems.ts';
import { Id, Nullable, PathId, pageOf, Timestamp } from '#platform/http/schemas.ts';
import type { RejectBreached } from '../passwords.ts';
import { Email, Name, RoleSchema } from '../schemas.ts';
import { acceptInvitation, invite, readInvitation, revokeInvitation } from './invitations.ts';
import { findInvitation, type InvitationRow, listInvitations } from './queries.ts';

const path = '/api/v1/invitations';
const tags = ['Members'];
const read = { scope: 'account:read' } as const;
const write = { scope: 'account:write' } as const;

export const InvitationBody = Type.Object(
  {
    id: Id,
    email: Type.String(),
    role: RoleSchema,
    invitedBy: Type.String(),
    url: Nullable(Type.String(), {
      description:
        'Invitation link for you to send to the person. Returned only once, and only if no mail server is configured',
    }),
    createdAt: Timestamp('When the person was invited'),
    expiresAt: Timestamp('When the invitation expires'),
  },
  {
    title: 'Invitation',
    description: 'An invitation to join the account as a member, which the recipient must accept',
  },
);
const Params = Type.Object({ id: PathId('Invitation') });
const Token = Type.String({ minLength: 1, maxLength: 100 });
const Offer = Type.Object(
  { accountName: Type.String(), email: Type.String(), role: RoleSchema, invitedBy: Type.String() },
  { description: 'The invitation: account, role and invited address' },
);
const AcceptBody = Type.Object(
  {
    token: Token,
    password: Type.String({
      maxLength: 256,
      description: 'Your password if the email already has a user; otherwise, the password to set',
    }),
    name: Type.Optional(Name),
  },
  { additionalProperties: false },
);

export interface InvitationDeps {
  db: Db;
  clock: Clock;
  /** If false, the inviting member sees the link. */
  hasMailServer: boolean;
  refuseBreached: RejectBreached;
}

/** Returns the API representation of an invitation; `url` only if it is not sent by email. */
export function toInvitationBody(row: InvitationRow, url: string | null) {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by,
    url,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

/** Registers the routes of invitations, for members and for invited people. */
export function registerInvitationRoutes(app: HttpApp, deps: InvitationDeps): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    {
      summary: 'List open invitations, newest first',
      querystring: PageQuery,
      response: pageOf(InvitationBody),
    },
    async ({ ctx, query }) => {
      const { db, accountId, clock } = ctx;
      const page = readPage(query);
      const rows = await listInvitations(db, accountId, { page, now: new Date(clock.now()) });
      return toPage(rows, page.limit, { position: 'created_at', item: (row) => toInvitationBody(row, null) });
    },
  );
  routes.post(
    '',
    {
      summary: 'Invite a person',
      description:
        'The person receives an email with a link and becomes a member by accepting the invitation. Inviting the person again sends a new link.',
      body: Type.Object({ email: Email, role: RoleSchema }, { additionalProperties: false }),
      created: InvitationBody,
      access: { ...write, stepUp: true },
      // Responses are not stored for replay, because they contain the link.
      idempotency: false,
      problems: ['already_exists', 'rate_limited'],
    },
    async ({ ctx, body }) => {
      const { row, url } = await invite(ctx, body);
      return toInvitationBody(row, deps.hasMailServer ? null : url);
    },
  );
  routes.get(
    '/:id',
    { summary: 'Get an invitation', params: Params, response: InvitationBody },
    async ({ ctx, params }) => {
      const { db, accountId } = ctx;
      const { id } = params;
      return toInvitationBody(await getById('invitation', id, () => findInvitation(db, accountId, id)), null);
    },
  );
  routes.delete('/:id', { summary: 'Delete an invitation', params: Params }, async ({ ctx, params }) =>
    revokeInvitation(ctx, params.id),
  );
  const toOffer = (row: InvitationRow & { account_name: string }) => ({
    accountName: row.account_name,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by,
  });
  app.post(
    `${path}/look`,
    {
      config: { access: 'public', idempotency: false, problems: ['not_found'] },
      schema: {
        tags,
        operationId: 'getInvitationOffer',
        summary: 'Get an invitation by its token',
        body: Type.Object({ token: Token }, { additionalProperties: false, examples: [{ token: 'k3Jd…' }] }),
        response: { 200: Offer },
      },
    },
    async (request) => toOffer(await readInvitation(deps, request.body.token)),
  );
  app.post(
    `${path}/accept`,
    {
      config: {
        access: 'public',
        idempotency: false,
        problems: ['not_found', 'invalid_sign_in', 'rate_limited', 'lost_race'],
      },
      schema: {
        tags,
        operationId: 'acceptInvitation',
        summary: 'Accept an invitation',
        description: 'The person must sign in afterwards. Wrong passwords count as failed sign-ins.',
        body: AcceptBody,
        response: { 200: Offer },
      },
    },
    async (request, reply) => {
      const reportLimit = (state: RateLimitState) => setRateLimit(reply, state);
      const given = { ...request.body, address: request.ip, requestId: request.id };
      return toOffer(await acceptInvitation({ ...deps, reportLimit }, given));
    },
  );
}
