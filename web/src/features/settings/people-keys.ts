import type { Member } from '../../../../clients/typescript/src/index.ts';

export type Role = Member['role'];
export const roles: Role[] = ['owner', 'admin', 'member', 'viewer'];
export const membersKey = ['members'];
export const invitationsKey = ['members', 'invitations'];
