import type { settings as english } from '../en/settings.ts';

/** German texts of settings; complete by its type. */
export const settings: Record<keyof typeof english, string> = {};
