import type { alerts as english } from '../en/alerts.ts';

/** German texts of alerts; complete by its type. */
export const alerts: Record<keyof typeof english, string> = {};
