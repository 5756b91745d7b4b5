/** English texts of status-pages. */
export const statusPages = {} as const;
