import type { domains as english } from '../en/domains.ts';

/** German texts of domains; complete by its type. */
export const domains: Record<keyof typeof english, string> = {};
