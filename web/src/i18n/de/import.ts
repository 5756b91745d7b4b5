import type { imports as english } from '../en/import.ts';

/** German texts of import; complete by its type. */
export const imports: Record<keyof typeof english, string> = {};
