/** English texts of palette. */
export const palette = {} as const;
