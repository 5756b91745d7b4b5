/** What an import made. */
export interface MadeObjects {
  of: 'domains' | 'monitors';
  monitorIds: readonly string[];
  serviceMonitorIds: readonly string[];
  /** Names that came into the inventory by it. */
  domainIds: readonly string[];
}
