/** Words of subdomains, as they are stored and shown. */

export const subdomainStates = ['new', 'owned', 'ignored'] as const;
export type SubdomainState = (typeof subdomainStates)[number];

export const takeoverVerdicts = ['vulnerable', 'suspect', 'none'] as const;
export type TakeoverVerdict = (typeof takeoverVerdicts)[number];
