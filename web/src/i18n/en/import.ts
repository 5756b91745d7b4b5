/** English texts of import. */
export const imports = {} as const;
