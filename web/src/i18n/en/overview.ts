/** English texts of overview. */
export const overview = {} as const;
