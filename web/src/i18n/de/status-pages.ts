import type { statusPages as english } from '../en/status-pages.ts';

/** German texts of status-pages; complete by its type. */
export const statusPages: Record<keyof typeof english, string> = {};
