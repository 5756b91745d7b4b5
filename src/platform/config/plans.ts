/** Plans from the smallest to the largest. */
export const planNames = ['free', 'pro', 'business', 'agency'] as const;
export type PlanName = (typeof planNames)[number];

/** The limits of a plan. */
export interface PlanLimits {
  /** Domain and service monitors together. */
  monitorCap: number;
  heartbeatCap: number;
  /** Shortest check interval in seconds. */
  minIntervalSeconds: number;
}

/** Default limits, unless `BELLTOWER_PLANS` overrides them. */
export const defaultPlans: Record<PlanName, PlanLimits> = {
  free: { monitorCap: 10, heartbeatCap: 10, minIntervalSeconds: 300 },
  pro: { monitorCap: 100, heartbeatCap: 100, minIntervalSeconds: 60 },
  business: { monitorCap: 500, heartbeatCap: 500, minIntervalSeconds: 30 },
  agency: { monitorCap: 5000, heartbeatCap: 5000, minIntervalSeconds: 10 },
};

/** Import, exports and API keys are on Pro, Business and Agency ("Pro+"). */
export function isProPlus(plan: PlanName): boolean {
  return plan !== 'free';
}
