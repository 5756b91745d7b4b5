import type { Clock } from '#platform/clock.ts';
import { listAt } from '#platform/sources/bounded-json.ts';
import { createTextSource, type TextSourceOptions } from '#platform/sources/text-source.ts';
import type { PassiveSource } from './types.ts';

const maxNames = 10_000;

/**
 * SecurityTrails (`GET …/v1/domain/{name}/subdomains`, key in the header `APIKEY`). Lists the labels that its own
 * sensors have seen below a domain. A free key allows fifty queries a month.
 */
export function createSecurityTrails(settings: TextSourceOptions, clock: Clock): PassiveSource {
  const source = createTextSource(settings, clock);
  const headers = settings.key === undefined ? {} : { apikey: settings.key };
  return {
    name: 'SecurityTrails',
    async listNames(domain, signal) {
      const path = `/v1/domain/${encodeURIComponent(domain)}/subdomains?children_only=false&include_inactive=true`;
      const answer = await source.getJson({ path, headers }, signal);
      return listAt(answer, 'subdomains')
        .slice(0, maxNames)
        .flatMap((label) => (typeof label === 'string' && label !== '' ? [`${label}.${domain}`] : []));
    },
  };
}

/**
 * Passive sources by name. Their settings are in `sourceTable`. A new source needs a function that creates it, an entry
 * in that table and an entry here.
 */
export const PASSIVE_SOURCES: Readonly<
  Record<string, (options: TextSourceOptions, clock: Clock) => PassiveSource>
> = {
  SECURITYTRAILS: createSecurityTrails,
};
