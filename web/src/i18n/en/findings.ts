/** English texts of findings. */
export const findings = {} as const;
