/** Interval of a monitor that asks for none, where the plan allows it. */
export const defaultIntervalSeconds = 60;
export const defaultTimeoutSeconds = 10;
export const defaultRegion = 'default';

/** Confirmation policy unless the monitor says otherwise. */
export const defaultConfirm = { failures: 2, recoveries: 1, retrySeconds: 20 } as const;
