import type { outside as english } from '../en/outside.ts';

/** German texts of outside; complete by its type. */
export const outside: Record<keyof typeof english, string> = {};
