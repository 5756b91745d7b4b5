import type { palette as english } from '../en/palette.ts';

/** German texts of palette; complete by its type. */
export const palette: Record<keyof typeof english, string> = {};
