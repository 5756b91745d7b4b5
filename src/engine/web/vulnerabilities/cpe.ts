import { listAt, textAt } from '#platform/sources/bounded-json.ts';
import { compareVersions } from '../libraries/match.ts';

const MAX_NODES = 500;

/** Returns whether one `cpeMatch` of NVD 2.0 applies to this product in this version. */
export function matchesCpe(match: unknown, cpe: readonly string[], version: string): boolean {
  const criteria = textAt(match, 'criteria');
  // Escaped colons do not occur in the products listed here.
  const parts = criteria?.split(':') ?? [];
  if (parts[0] !== 'cpe' || !cpe.includes(`${parts[3]}:${parts[4]}`)) return false;
  const exact = parts[5];
  if (exact !== undefined && exact !== '*' && exact !== '-') {
    const update = parts[6] && parts[6] !== '*' && parts[6] !== '-' ? parts[6] : '';
    return compareVersions(version, exact) === 0 && update === '';
  }
  const bounds: [name: string, holds: (order: number) => boolean][] = [
    ['versionStartIncluding', (order) => order >= 0],
    ['versionStartExcluding', (order) => order > 0],
    ['versionEndIncluding', (order) => order <= 0],
    ['versionEndExcluding', (order) => order < 0],
  ];
  const stated = bounds.filter(([name]) => textAt(match, name) !== null);
  // Unanalyzed CVEs apply to "every version", which would flag every server.
  if (stated.length === 0) return false;
  return stated.every(([name, holds]) => holds(compareVersions(version, textAt(match, name) ?? '')));
}

/**
 * Returns whether a CVE in NVD 2.0 format affects this version of the product. Ignores configurations that also require
 * another product (AND), because external checks cannot detect it.
 */
export function affects(cve: unknown, cpe: readonly string[], version: string): boolean {
  return listAt(cve, 'configurations')
    .slice(0, MAX_NODES)
    .some((configuration) => {
      const nodes = listAt(configuration, 'nodes').slice(0, MAX_NODES);
      if (textAt(configuration, 'operator') === 'AND' && nodes.length > 1) return false;
      return nodes.some((node) => {
        if (textAt(node, 'operator') === 'AND' && listAt(node, 'cpeMatch').length > 1) return false;
        return listAt(node, 'cpeMatch')
          .slice(0, MAX_NODES)
          .some((match) => isVulnerable(match) && matchesCpe(match, cpe, version));
      });
    });
}

const isVulnerable = (match: unknown): boolean =>
  typeof match === 'object' && match !== null && 'vulnerable' in match && match.vulnerable === true;
