/** English texts of incidents. */
export const incidents = {} as const;
