import { queryOptions } from '@tanstack/react-query';
import type { Member } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../service/client.ts';

/** The session's account. */
export const accountQuery = queryOptions({ queryKey: ['account'], queryFn: () => belltower.getAccount() });

/** Whether the account requires a second factor. */
export const twoFactorQuery = queryOptions({
  queryKey: ['account', 'two-factor'],
  queryFn: () => belltower.getTwoFactorRequirement(),
});

/** The identity provider of the account. */
export const ssoQuery = queryOptions({
  queryKey: ['account', 'sso'],
  queryFn: () => belltower.getSingleSignOn(),
});

/** The list of API keys. */
export const keysKey = ['api-keys'];

export type Role = Member['role'];
export const roles: Role[] = ['owner', 'admin', 'member', 'viewer'];
export const membersKey = ['members'];
export const invitationsKey = ['members', 'invitations'];
