/**
 * The groups of service texts that are loaded with the first page. Groups that only a few pages need are loaded with
 * those pages.
 */
export const firstSaid = ['sentences', 'told'] as const;
