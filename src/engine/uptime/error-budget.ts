/** How much of the downtime that an SLO allows has been used. */
export interface ErrorBudget {
  /** Downtime that the target allows in the known time, in seconds. */
  budgetSeconds: number;
  /** Downtime in that time, in seconds. */
  spentSeconds: number;
  /** Share of the budget that is left, negative if more was used; null if nothing is known. */
  remaining: number | null;
}

/**
 * Returns the error budget of an SLO. It is a share of the known time, so that it is exceeded exactly when the uptime
 * of that time is below the target.
 * @param targetPercent 0 to 100, both exclusive.
 */
export function computeErrorBudget(
  { availableSeconds, downSeconds }: { availableSeconds: number; downSeconds: number },
  targetPercent: number,
): ErrorBudget {
  const budgetSeconds = ((100 - targetPercent) / 100) * (availableSeconds + downSeconds);
  return {
    budgetSeconds,
    spentSeconds: downSeconds,
    remaining: budgetSeconds === 0 ? null : 1 - downSeconds / budgetSeconds,
  };
}
