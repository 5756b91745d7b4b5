import type { DomainMonitorRow } from './queries.ts';

/** What the audit log tells of a monitor. */
export const toTold = ({ label, email, state, dkim_selectors }: DomainMonitorRow) => ({
  label,
  email,
  state,
  dkimSelectors: dkim_selectors,
});
