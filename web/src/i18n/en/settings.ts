/** English texts of settings. */
export const settings = {} as const;
