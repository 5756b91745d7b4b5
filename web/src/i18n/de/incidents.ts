import type { incidents as english } from '../en/incidents.ts';

/** German texts of incidents; complete by its type. */
export const incidents: Record<keyof typeof english, string> = {};
