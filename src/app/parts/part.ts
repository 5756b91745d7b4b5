/** What a process of the service can do. */
export type Part = 'api' | 'worker' | 'prober' | 'scanner';
