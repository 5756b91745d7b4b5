import type { monitors as english } from '../en/monitors.ts';

/** German texts of monitors; complete by its type. */
export const monitors: Record<keyof typeof english, string> = {};
