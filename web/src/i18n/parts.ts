/** Texts of the frame and shared components, loaded with the first page. */
export const framePart = ['frame', 'table'] as const;

/**
 * Additional texts for the pages of each feature. They are loaded with the first page of the feature. A test checks
 * this list against the sources.
 */
export const featureParts = {
  alerts: ['alerts', 'incidents', 'settings'],
  certificates: ['certificates', 'certificate'],
  assets: ['assets', 'findings'],
  domains: ['domains', 'findings'],
  files: ['import'],
  findings: ['domains', 'findings'],
  'first-run': ['monitor-form'],
  heartbeats: ['heartbeats', 'settings'],
  incidents: ['incidents'],
  maintenance: ['maintenance', 'settings'],
  monitors: ['monitors', 'monitor-form', 'kinds', 'certificate'],
  overview: ['overview', 'kinds'],
  reports: ['reports'],
  palette: ['palette'],
  session: ['session', 'settings'],
  settings: ['settings', 'audit', 'findings', 'monitor-form', 'session', 'certificates'],
  threats: ['threats', 'leads', 'takedowns'],
  wall: ['overview'],
  'status-pages': ['status-pages', 'monitor-form'],
} as const satisfies Record<string, readonly string[]>;

/** Texts of service messages that are loaded with the first page in languages other than English. */
export const firstMessages = ['probes', 'errors', 'incidents', 'finding-titles'] as const;

export type Feature = keyof typeof featureParts;

/** Additional message texts that a feature's pages need. */
export const featureMessages: Partial<Record<Feature, readonly string[]>> = {
  alerts: ['deliveries'],
  certificates: ['certificates'],
  domains: ['domains', 'remedies', 'evidence'],
  files: ['imports'],
  findings: ['remedies', 'evidence'],
  incidents: ['deliveries', 'remedies'],
  settings: ['deliveries'],
  'status-pages': ['deliveries'],
  threats: ['deliveries', 'threats'],
};
