import type { IncidentSourceType } from './types.ts';

/**
 * What is wrong with what. The same trouble gives the same text, so that a repeat joins the incident that is
 * open and a relapse reopens the one just resolved. Shown to people and in exports, therefore readable.
 */
export function fingerprintOf(sourceType: IncidentSourceType, sourceId: string, causeClass: string): string {
  return `${sourceType}:${sourceId}:${causeClass}`;
}
