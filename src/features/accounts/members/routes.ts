import { ctxOf } from '#features/access/index.ts';
import { getById } from '#platform/http/get-by-id.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { PageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { NoContent } from '#platform/http/schemas.ts';
import { invite } from '../invitations/invite.ts';
import { InvitationBody, type InvitationDeps, toInvitationBody } from '../invitations/routes.ts';
import { addMember } from './add.ts';
import { toMemberBody } from './answers.ts';
import { findMember, listMemberPage } from './queries.ts';
import { removeMember } from './remove.ts';
import { AddMemberBody, MemberBody, MemberList, MemberPath, PatchMemberBody } from './schemas.ts';
import { changeMemberRole } from './update-role.ts';

/** Members of the account: list, read, add, change role, remove. */
export function registerMemberRoutes(app: HttpApp, deps: InvitationDeps): void {
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
      config: { access: { scope: 'account:write' }, problems: ['already_exists', 'lost_race'] },
      schema: {
        tags: ['Members'],
        summary: 'Add a member',
        description:
          'With a first password a new user is made and joins. Who has a user already, or comes without password, is ' +
          'invited and joins by accepting: 202.',
        body: AddMemberBody,
        response: { 201: MemberBody, 202: InvitationBody },
      },
    },
    async (request, reply) => {
      const ctx = ctxOf(request);
      const member = await addMember(ctx, request.body);
      if (member === null) {
        const { row, url } = await invite(ctx, request.body);
        return reply
          .code(202)
          .header('location', `/api/v1/invitations/${row.id}`)
          .send(toInvitationBody(row, deps.hasMailServer ? null : url));
      }
      return reply
        .code(201)
        .header('location', `/api/v1/members/${member.user_id}`)
        .send(toMemberBody(member));
    },
  );
  registerMemberChanges(app);
}

function registerMemberChanges(app: HttpApp): void {
  app.patch(
    '/api/v1/members/:userId',
    {
      config: { access: { scope: 'account:write' } },
      schema: {
        tags: ['Members'],
        summary: "Change a member's role",
        params: MemberPath,
        body: PatchMemberBody,
        response: { 200: MemberBody },
      },
    },
    async (request) =>
      toMemberBody(await changeMemberRole(ctxOf(request), request.params.userId, request.body.role)),
  );
  app.delete(
    '/api/v1/members/:userId',
    {
      config: { access: { scope: 'account:write' } },
      schema: {
        tags: ['Members'],
        summary: 'Remove a member',
        params: MemberPath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await removeMember(ctxOf(request), request.params.userId);
      return reply.code(204).send(null);
    },
  );
}
