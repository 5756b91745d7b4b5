import type { Answer } from '../../../../clients/typescript/src/index.ts';

/** A name found below a domain. */
export type Subdomain = Answer<'listSubdomains'>['items'][number];
export type SubdomainState = Subdomain['state'];
export type SubdomainSource = Subdomain['sources'][number];

export const subdomainStates = ['new', 'owned', 'ignored'] as const;
export const subdomainSources = ['ct', 'dns', 'axfr', 'nsec', 'passive', 'word', 'san', 'page'] as const;
