import { ctxOf, type GrantKind } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, PageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { NoContent } from '#platform/http/schemas.ts';
import { invite } from '../invitations/invitations.ts';
import { InvitationBody, type InvitationDeps, toInvitationBody } from '../invitations/routes.ts';
import { listMemberAccess } from './member-access.ts';
import { removeMember, toMemberAccessBody, toMemberBody, updateMemberRole } from './members.ts';
import { findMember, listMemberPage } from './queries.ts';
import {
  AddMemberBody,
  DeleteMemberQuery,
  MemberAccessList,
  MemberAccessQuery,
  MemberBody,
  MemberList,
  MemberPath,
  PatchMemberBody,
} from './schemas.ts';

export interface MemberDeps extends InvitationDeps {
  /** Kinds of grants that members can create. */
  grantKinds: readonly GrantKind[];
}

/** Registers the routes of members. */
export function registerMemberRoutes(app: HttpApp, deps: MemberDeps): void {
  app.get(
    '/api/v1/members',
    {
      config: { access: { scope: 'account:read' } },
      schema: {
        tags: ['Members'],
        summary: 'List members, oldest first',
        querystring: PageQuery,
        response: { 200: MemberList },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const page = readPage(request.query);
      return toPage(await listMemberPage(ctx.db, ctx.accountId, page), page.limit, {
        position: (row) => ({ at: row.created_at, id: row.user_id }),
        item: toMemberBody,
      });
    },
  );
  app.get(
    '/api/v1/members/:userId',
    {
      config: { access: { scope: 'account:read' } },
      schema: {
        tags: ['Members'],
        summary: 'Read a member',
        params: MemberPath,
        response: { 200: MemberBody },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { userId } = request.params;
      return toMemberBody(await getById('member', userId, () => findMember(db, accountId, userId)));
    },
  );
  app.post(
    '/api/v1/members',
    {
      // A stored response would contain the link.
      config: {
        access: { scope: 'account:write', stepUp: true },
        idempotency: false,
        problems: ['already_exists', 'rate_limited'],
      },
      schema: {
        tags: ['Members'],
        operationId: 'createMember',
        summary: 'Add a member',
        description:
          'Invites the person, who becomes a member by accepting. The answer is the same whether or not the address has a ' +
          'user.',
        body: AddMemberBody,
        response: { 202: InvitationBody },
      },
    },
    async (request, reply) => {
      const { email, role } = request.body;
      const { row, url } = await invite(ctxOf(request), { email, role });
      return reply
        .code(202)
        .header('location', `/api/v1/invitations/${row.id}`)
        .send(toInvitationBody(row, deps.hasMailServer ? null : url));
    },
  );
  registerMemberChanges(app, deps.grantKinds);
}

function registerMemberChanges(app: HttpApp, kinds: readonly GrantKind[]): void {
  app.get(
    '/api/v1/members/:userId/access',
    {
      config: { access: { scope: 'account:write' } },
      schema: {
        tags: ['Members'],
        operationId: 'listMemberAccess',
        summary: "List a member's sessions and the keys, links and invitations they created",
        description:
          '`ends` says what a removal, or a change to `role`, would end. Event streams end with the session or key that opened them.',
        params: MemberPath,
        querystring: MemberAccessQuery,
        response: { 200: MemberAccessList },
      },
    },
    async (request) => {
      const { db, accountId, clock } = ctxOf(request);
      const { userId } = request.params;
      await getById('member', userId, () => findMember(db, accountId, userId));
      const newRole = request.query.role ?? null;
      const now = new Date(clock.now());
      const items = await listMemberAccess(db, kinds, { accountId, userId, newRole, now });
      return { items: items.map(toMemberAccessBody) };
    },
  );
  app.patch(
    '/api/v1/members/:userId',
    {
      config: { access: { scope: 'account:write', stepUp: true } },
      schema: {
        tags: ['Members'],
        summary: "Update a member's role",
        description:
          'Keys and invitations that the new role does not permit are revoked, or become yours with `access: "transfer"`. Other keys remain and never have more permissions than the role of the member.',
        params: MemberPath,
        body: PatchMemberBody,
        response: { 200: MemberBody },
      },
    },
    async (request) => {
      const { role, access: fate = 'revoke' } = request.body;
      const { userId } = request.params;
      return toMemberBody(await updateMemberRole(ctxOf(request), userId, { role, kinds, fate }));
    },
  );
  app.delete(
    '/api/v1/members/:userId',
    {
      config: { access: { scope: 'account:write', stepUp: true } },
      schema: {
        tags: ['Members'],
        summary: 'Remove a member',
        description:
          'Ends their sessions and revokes the API keys, wallboard links, calendar links and invitations they created; with `?access=transfer`, these become yours.',
        params: MemberPath,
        querystring: DeleteMemberQuery,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const fate = request.query.access ?? 'revoke';
      await removeMember(ctxOf(request), request.params.userId, { kinds, fate });
      return reply.code(204).send(null);
    },
  );
}
