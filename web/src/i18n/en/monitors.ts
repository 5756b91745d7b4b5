/** English texts of monitors. */
export const monitors = {} as const;
