/** English texts of heartbeats. */
export const heartbeats = {} as const;
