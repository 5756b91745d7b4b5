/** English texts of domains. */
export const domains = {} as const;
