import type { IncidentTraits, RuleMatch } from './types.ts';

/** Why a rule does not take an incident; null when it does. Events are asked apart. Pure. */
export function whyNotMatched(
  match: RuleMatch,
  incident: IncidentTraits,
): 'severity' | 'source-type' | 'source' | null {
  if (match.severities.length > 0 && !match.severities.includes(incident.severity)) return 'severity';
  if (match.sourceTypes.length > 0 && !match.sourceTypes.includes(incident.sourceType)) return 'source-type';
  return isChosen(match, incident) ? null : 'source';
}

/** Named by id, by its domain or by a tag, it or one that it has gathered; where a rule names none, everything is. */
function isChosen(match: RuleMatch, { sourceIds, domainIds, tags }: IncidentTraits): boolean {
  const named = [match.monitorIds, match.serviceMonitorIds, match.heartbeatIds, match.domainIds, match.tags];
  if (named.every((list) => list.length === 0)) return true;
  const sources = new Set(sourceIds);
  return (
    [match.monitorIds, match.serviceMonitorIds, match.heartbeatIds].some((list) =>
      list.some((id) => sources.has(id)),
    ) ||
    match.domainIds.some((id) => domainIds.includes(id)) ||
    match.tags.some((tag) => tags.includes(tag))
  );
}
