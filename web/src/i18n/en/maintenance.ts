/** English texts of maintenance. */
export const maintenance = {} as const;
