/** A domain monitor by its id, and whose it is: what statements on what scans left behind name, one and the other. */
export interface MonitorKey {
  monitorId: string;
  accountId: string;
}
