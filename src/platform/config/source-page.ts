import { type SourceDefault, sourceTable } from './source-table.ts';

/** `docs/sources.md`: every outside source, what it is for, its default and its terms. */
export function renderSourcePage(): string {
  const rows = Object.entries(sourceTable).map(([name, source]: [string, SourceDefault]) => {
    const where = source.baseUrl ?? source.zone ?? source.servers?.join(', ') ?? 'none';
    const key = source.needsKey ? 'needed' : '';
    const cells = [
      `\`${name}\``,
      source.use,
      source.enabled ? 'on' : 'off',
      `\`${where}\``,
      key,
      `${source.rps}`,
      `${source.ttlSeconds}`,
      source.terms,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '# Outside sources',
    '',
    'Generated from `src/platform/config/source-table.ts`. What is public and free for every use is on; what has terms of its own, needs a key or is meant for non-commercial use waits for your word.',
    '',
    'Each is set by `BELLTOWER_SOURCE_<NAME>_ENABLED` (true or false), `_BASE_URL`, `_ZONE`, `_SERVERS` (`address[:port]`, several with commas), `_KEY`, `_RPS` (requests a second) and `_TTL` (seconds). `{key}` in a zone is filled in. `BELLTOWER_RDAP_BOOTSTRAP_URL` and `BELLTOWER_CT_LOG_LIST_URL` are the base addresses of `RDAP` and `CT_LOG_LIST`. A source that is off is never asked; checks that rest on it say `disabled` and cost no coverage. Those asked by HTTP, and WHOIS, are reached by `BELLTOWER_OUTBOUND_PROXY` where it is set; those asked by DNS through the resolvers.',
    '',
    '| Name | For | Default | Address or zone | Key | RPS | TTL | Terms |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
