import type { maintenance as english } from '../en/maintenance.ts';

/** German texts of maintenance; complete by its type. */
export const maintenance: Record<keyof typeof english, string> = {};
