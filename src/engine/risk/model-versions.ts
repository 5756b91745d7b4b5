/**
 * Versions of the scoring model, oldest first; any change of a weight, cap or rule is a new one. Old ones stay, so
 * that every point of the past can be computed again.
 */
export const modelVersions = ['drs-1', 'drs-2'] as const;
export type ModelVersion = (typeof modelVersions)[number];

/** The model that scores are computed with unless another is asked for: the newest. */
export const modelVersion: ModelVersion = 'drs-2';
