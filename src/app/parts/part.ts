/** The roles a process of the service can have. */
export type Part = 'api' | 'worker' | 'prober' | 'scanner';
