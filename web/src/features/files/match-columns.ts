import { parseInput } from '../../ui/smart-box/parse-input.ts';
import type { CsvTable } from './csv-text.ts';

/** What an import creates. */
export type ImportOf = 'monitors' | 'domains';

/** An import column that a file column can be matched to. */
export type Target = 'domain' | 'url' | 'kind' | 'label' | 'keyword' | 'email' | 'tags' | 'interval_seconds';

/** The columns of an import, in display order. */
export const targetsOf: Record<ImportOf, readonly Target[]> = {
  monitors: ['domain', 'url', 'kind', 'label', 'keyword', 'email', 'tags', 'interval_seconds'],
  domains: ['domain', 'label'],
};

/** The import column for each column of the file. Null means that the column is not imported. */
export type Matches = readonly (Target | null)[];

/** Names of these columns in other tools and spreadsheets, in lower case without punctuation. */
const names: Record<Target, readonly string[]> = {
  domain: ['domain', 'domain name', 'host', 'hostname', 'host name', 'fqdn', 'server', 'ip', 'ip address'],
  url: ['url', 'uri', 'link', 'address', 'website', 'site', 'target', 'endpoint', 'monitor url', 'page'],
  kind: ['kind', 'type', 'monitor type', 'check type', 'check', 'protocol'],
  label: ['label', 'name', 'title', 'friendly name', 'monitor name', 'display name', 'description'],
  keyword: ['keyword', 'keyword value', 'search', 'contains', 'text', 'expected text'],
  email: ['email', 'e mail', 'mail', 'contact', 'alert email', 'recipient'],
  tags: ['tags', 'tag', 'labels', 'groups', 'group'],
  interval_seconds: ['interval seconds', 'interval', 'frequency', 'check interval'],
};

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Suggests a match for each column by its name, or by its content if no name fits. */
export function suggestMatches({ header, lines }: CsvTable, of: ImportOf): Matches {
  const left = new Set(targetsOf[of]);
  const matches: (Target | null)[] = header.map((name) => {
    const found = [...left].find((target) => names[target].includes(plainName(name)));
    if (found !== undefined) left.delete(found);
    return found ?? null;
  });
  if (matches.includes('domain') || matches.includes('url')) return matches;
  const sample = lines.slice(0, 20);
  const index = matches.findIndex(
    (match, column) =>
      match === null &&
      sample.length > 0 &&
      sample.every(({ cells }) => parseInput(cells[column] ?? '')?.form !== undefined),
  );
  if (index >= 0) matches[index] = 'domain';
  return matches;
}

/** Returns whether the file has the one column that the service requires, so that it can be sent unchanged. */
export const isReady = ({ header }: CsvTable): boolean =>
  header.some((name) => name.trim().toLowerCase() === 'domain');

/** Names of monitor kinds in other tools. */
const kindWords: Record<string, string> = {
  https: 'http',
  'http s': 'http',
  web: 'http',
  website: 'http',
  icmp: 'ping',
  tcp: 'port',
  tls: 'ssl',
  certificate: 'ssl',
};

/**
 * Rewrites the file with the import columns. Derives missing values from the address, as the address field does: a URL
 * becomes an HTTP check, `host:port` a port check, and an IP address a ping. A URL also determines the domain. A row
 * without a valid address is left unchanged, and the service reports its errors.
 */
export function applyMatches({ header, lines }: CsvTable, matches: Matches, of: ImportOf): CsvTable {
  const rows = lines.map(({ cells, record }) => {
    const values: Values = {};
    for (const [column, target] of matches.entries())
      if (target !== null) values[target] = (cells[column] ?? '').trim();
    fillPlace(values, of);
    return { values, surplus: cells.slice(header.length), record };
  });
  const isUsed = (name: Column) =>
    name === 'domain' || matches.includes(name as Target) || rows.some(({ values }) => values[name]);
  const columns = ([...targetsOf[of], 'target'] as const).filter(isUsed);
  return {
    header: columns,
    // Keeps cells beyond the header, so that the service reports them.
    lines: rows.map(({ values, surplus, record }) => ({
      cells: [...columns.map((name) => values[name] ?? ''), ...surplus],
      record,
    })),
  };
}

/** An import column, or the column that contains `host:port`. */
type Column = Target | 'target';

type Values = { [name in Column]?: string };

/** Fills in the domain, kind and target of a row from its address. Mutates the row. */
function fillPlace(values: Values, of: ImportOf): void {
  const written = values.url || values.domain || '';
  const body = parseInput(written)?.parts.flatMap((part) => ('order' in part ? [part.order] : []))[0];
  const url = body !== undefined && 'url' in body ? URL.parse(body.url) : null;
  const host = url?.hostname ?? (body !== undefined && 'host' in body ? (body.host ?? undefined) : undefined);
  if (host === undefined) {
    values.domain ||= written;
    return;
  }
  if (!values.domain || values.domain === written) values.domain = host;
  if (of === 'domains') return;
  // An empty cell in a matched column means the service's default.
  if (values.kind === undefined) values.kind = body?.kind ?? '';
  else values.kind = kindWords[plainName(values.kind)] ?? values.kind;
  if (body?.kind === 'port' && values.kind === 'port') values.target = `${host}:${body.port}`;
  // A bare name means the home page. The service determines its URL.
  values.url = url !== null && written.includes('/') ? url.href : '';
}

/** Reads a list without a header row and with one address per line. Returns null for any other content. */
export function readPlainList(table: CsvTable): CsvTable | null {
  const [first = ''] = table.header;
  if (table.header.length !== 1 || parseInput(first) === null) return null;
  const records = [{ cells: [first], record: 1 }, ...table.lines];
  if (records.some(({ cells }) => cells.length !== 1)) return null;
  return { header: ['address'], lines: records };
}
