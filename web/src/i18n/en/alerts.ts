/** English texts of alerts. */
export const alerts = {} as const;
