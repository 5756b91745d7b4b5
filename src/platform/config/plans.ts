/** Plans from the smallest to the largest. */
export const planNames = ['free', 'pro', 'business', 'agency'] as const;
export type PlanName = (typeof planNames)[number];

/** The limits of a plan. */
export interface PlanLimits {
  /** Domain and service monitors together. */
  monitorCap: number;
  heartbeatCap: number;
  /** Service monitors of the kind `browser`; 0: not in the plan. */
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

/** The plan of an account, and the limits that an operator has set for it alone; null: the plan's. */
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

/** Import, exports and API keys are on Pro, Business and Agency ("Pro+"). */
export function isProPlus(plan: PlanName): boolean {
  return plan !== 'free';
}
