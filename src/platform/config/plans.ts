/** Plans from the smallest to the largest. */
export const planNames = ['free', 'pro', 'business', 'agency'] as const;
export type PlanName = (typeof planNames)[number];

/** The limits of a plan. */
export interface PlanLimits {
  /** Domain and service monitors together. */
  monitorCap: number;
  heartbeatCap: number;
  /** Maximum number of `browser` monitors; 0 if the plan includes none. */
  browserMonitorCap: number;
  /** Shortest check interval in seconds. */
  minIntervalSeconds: number;
}

/** Default limits, unless `BELLTOWER_PLANS` overrides them. */
export const defaultPlans: Record<PlanName, PlanLimits> = {
  free: { monitorCap: 10, heartbeatCap: 10, browserMonitorCap: 0, minIntervalSeconds: 300 },
  pro: { monitorCap: 100, heartbeatCap: 100, browserMonitorCap: 5, minIntervalSeconds: 60 },
  business: { monitorCap: 500, heartbeatCap: 500, browserMonitorCap: 25, minIntervalSeconds: 30 },
  agency: { monitorCap: 5000, heartbeatCap: 5000, browserMonitorCap: 100, minIntervalSeconds: 10 },
};

/** An account's plan, and the limits that an operator has set for this account. A null limit means the plan's limit. */
export interface PlanColumns {
  plan: PlanName;
  monitor_cap: number | null;
  heartbeat_cap: number | null;
  browser_monitor_cap: number | null;
  min_interval_seconds: number | null;
}

/** Returns the limits of an account. */
export function limitsOf(plans: Readonly<Record<PlanName, PlanLimits>>, account: PlanColumns): PlanLimits {
  const plan = plans[account.plan];
  return {
    monitorCap: account.monitor_cap ?? plan.monitorCap,
    heartbeatCap: account.heartbeat_cap ?? plan.heartbeatCap,
    browserMonitorCap: account.browser_monitor_cap ?? plan.browserMonitorCap,
    minIntervalSeconds: account.min_interval_seconds ?? plan.minIntervalSeconds,
  };
}

/** Returns whether a plan includes import, exports and API keys: Pro, Business and Agency ("Pro+") do. */
export function isProPlus(plan: PlanName): boolean {
  return plan !== 'free';
}
