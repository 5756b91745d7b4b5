/** English texts of outside. */
export const outside = {} as const;
