import type { overview as english } from '../en/overview.ts';

/** German texts of overview; complete by its type. */
export const overview: Record<keyof typeof english, string> = {};
