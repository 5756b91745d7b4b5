import { createRoutes, type GrantKind } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, PageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { invite } from '../invitations/invitations.ts';
import { InvitationBody, type InvitationDeps, toInvitationBody } from '../invitations/routes.ts';
import { endMemberSessions } from '../sessions/end-sessions.ts';
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

const path = '/api/v1/members';
const tags = ['Members'];
const read = { scope: 'account:read' } as const;
const write = { scope: 'account:write', stepUp: true } as const;

/** Registers the routes of members. */
export function registerMemberRoutes(app: HttpApp, deps: MemberDeps): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    { summary: 'List members, oldest first', querystring: PageQuery, response: MemberList },
    async ({ ctx, query }) => {
      const page = readPage(query);
      return toPage(await listMemberPage(ctx.db, ctx.accountId, page), page.limit, {
        position: (row) => ({ at: row.created_at, id: row.user_id }),
        item: toMemberBody,
      });
    },
  );
  routes.get(
    '/:userId',
    { summary: 'Get a member', params: MemberPath, response: MemberBody },
    async ({ ctx, params }) => {
      const { db, accountId } = ctx;
      const { userId } = params;
      return toMemberBody(await getById('member', userId, () => findMember(db, accountId, userId)));
    },
  );
  routes.post(
    '',
    {
      operationId: 'createMember',
      summary: 'Add a member',
      description:
        'Invites the person, who becomes a member by accepting the invitation. The response is the same whether ' +
        'or not the address has a user.',
      body: AddMemberBody,
      accepted: InvitationBody,
      // Responses are not stored for replay, because they contain the link.
      idempotency: false,
      problems: ['already_exists', 'rate_limited'],
    },
    async ({ ctx, body, reply }) => {
      const { email, role } = body;
      const { row, url } = await invite(ctx, { email, role });
      return reply
        .code(202)
        .header('location', `/api/v1/invitations/${row.id}`)
        .send(toInvitationBody(row, deps.hasMailServer ? null : url));
    },
  );
  const kinds = deps.grantKinds;
  routes.get(
    '/:userId/access',
    {
      operationId: 'listMemberAccess',
      summary: "List a member's sessions and the keys, links and invitations they created",
      description:
        'For each item, `ends` shows whether it would end if the member were removed or got the role in `role`. Event streams end with the session or key that opened them.',
      params: MemberPath,
      querystring: MemberAccessQuery,
      response: MemberAccessList,
      access: { scope: 'account:write' },
    },
    async ({ ctx, params, query }) => {
      const { db, accountId, clock } = ctx;
      const { userId } = params;
      await getById('member', userId, () => findMember(db, accountId, userId));
      const newRole = query.role ?? null;
      const now = new Date(clock.now());
      const items = await listMemberAccess(db, kinds, { accountId, userId, newRole, now });
      return { items: items.map(toMemberAccessBody) };
    },
  );
  routes.patch(
    '/:userId',
    {
      summary: "Update a member's role",
      description:
        'Keys and invitations that the new role does not permit are revoked, or become yours with `access: "transfer"`. Other keys remain and never have more permissions than the member\'s role.',
      params: MemberPath,
      body: PatchMemberBody,
      response: MemberBody,
    },
    async ({ ctx, params, body }) => {
      const { role, access: grantOutcome = 'revoke' } = body;
      const { userId } = params;
      return toMemberBody(await updateMemberRole(ctx, userId, { role, kinds, outcome: grantOutcome }));
    },
  );
  routes.delete(
    '/:userId/sessions',
    {
      operationId: 'deleteMemberSessions',
      summary: 'Sign out a member everywhere',
      description:
        "Ends the member's sessions in this account and notifies them by email. Only owners can sign out other owners. End your own sessions with `DELETE /api/v1/sessions`.",
      params: MemberPath,
      problems: ['conflict'],
    },
    async ({ ctx, params }) => endMemberSessions(ctx, params.userId),
  );
  routes.delete(
    '/:userId',
    {
      summary: 'Remove a member',
      description:
        "Ends the member's sessions and revokes the API keys, wallboard links, calendar links and invitations that the member created; with `?access=transfer`, these become yours.",
      params: MemberPath,
      querystring: DeleteMemberQuery,
    },
    async ({ ctx, params, query }) => {
      const grantOutcome = query.access ?? 'revoke';
      await removeMember(ctx, params.userId, { kinds, outcome: grantOutcome });
    },
  );
}
