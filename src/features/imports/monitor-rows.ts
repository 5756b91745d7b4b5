import { describeDomainFault, normaliseDomain, normaliseHostName } from '#features/domains/index.ts';
import { isEmail } from '#platform/http/email.ts';
import { parseHostLiteral } from '#platform/net/egress/addresses.ts';
import type { EgressPolicy } from '#platform/net/egress/types.ts';
import type { RowFault, UploadShape } from './read-upload.ts';
import { isLongerThan, readLabel, rowFault } from './rows.ts';

/** Kinds that may be uploaded. */
const importKinds = ['legacy_domain', 'http', 'keyword', 'ping'] as const;

export interface LegacyRow {
  kind: 'legacy_domain';
  domain: string;
  label: string | null;
  /** Null: the account's own address. */
  email: string | null;
}

export interface ServiceRow {
  kind: 'http' | 'keyword' | 'ping';
  name: string;
  /** Domain it is filed under; null for an IP address or a name that is no domain. */
  domain: string | null;
  /** What the kind needs, as the service-monitors API names it. */
  settings: { url: string } | { url: string; keyword: string } | { host: string };
}

export type MonitorRow = LegacyRow | ServiceRow;

type Column = 'domain' | 'kind' | 'email' | 'label' | 'url' | 'keyword';
type Cells = (column: Column) => string;

const maxUrlLength = 4000;
const maxKeywordLength = 2000;

/** Columns of a monitor import; literal addresses are held against `policy`. */
export function monitorUpload(policy: EgressPolicy): UploadShape<Column, MonitorRow> {
  return {
    columns: ['domain', 'kind', 'email', 'label', 'url', 'keyword'],
    readRow(cells) {
      const written = cells('kind').trim().toLowerCase();
      const kind = written === '' ? 'legacy_domain' : importKinds.find((known) => known === written);
      if (kind === undefined) {
        return rowFault('kind', 'invalid_kind', `The kind must be one of ${importKinds.join(', ')}.`);
      }
      return kind === 'legacy_domain' ? readLegacyRow(cells) : readServiceRow(kind, cells, policy);
    },
  };
}

function readLegacyRow(cells: Cells): LegacyRow | RowFault {
  const named = normaliseDomain(cells('domain'));
  if ('fault' in named) return rowFault('domain', named.fault, describeDomainFault(named.fault));
  const label = readLabel(cells('label'));
  if (label !== null && 'message' in label) return label;
  const email = cells('email').trim();
  if (email !== '' && !isEmail(email)) {
    return rowFault('email', 'invalid_email', 'This is no valid e-mail address.');
  }
  return {
    kind: 'legacy_domain',
    domain: named.domain,
    label: label?.label ?? null,
    email: email === '' ? null : email,
  };
}

function readServiceRow(kind: ServiceRow['kind'], cells: Cells, policy: EgressPolicy): ServiceRow | RowFault {
  const host = readHost(cells('domain'));
  if ('message' in host) return host;
  const label = readLabel(cells('label'));
  if (label !== null && 'message' in label) return label;
  const settings = readSettings(kind, cells, host, policy);
  if ('message' in settings) return settings;
  return { kind, name: label?.label ?? host.host, domain: host.domain, settings };
}

interface RowHost {
  /** Name or canonical address. */
  host: string;
  /** As a URL holds it: IPv6 in brackets. */
  urlHost: string;
  domain: string | null;
  isAddress: boolean;
}

function readHost(cell: string): RowHost | RowFault {
  const bare = cell
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
  const literal = bare === '' ? null : parseHostLiteral(bare);
  if (literal !== null) {
    const urlHost = literal.family === 6 ? `[${literal.address}]` : literal.address;
    return { host: literal.address, urlHost, domain: null, isAddress: true };
  }
  const named = normaliseHostName(cell);
  if ('fault' in named) return rowFault('domain', named.fault, describeDomainFault(named.fault));
  const isDomain = 'domain' in normaliseDomain(named.domain);
  return {
    host: named.domain,
    urlHost: named.domain,
    domain: isDomain ? named.domain : null,
    isAddress: false,
  };
}

function readSettings(
  kind: ServiceRow['kind'],
  cells: Cells,
  host: RowHost,
  policy: EgressPolicy,
): ServiceRow['settings'] | RowFault {
  if (kind === 'ping') {
    if (host.isAddress && !policy.admits(host.host)) return refused('domain');
    return { host: host.host };
  }
  const url = readUrl(cells('url').trim(), host, policy);
  if (typeof url !== 'string') return url;
  if (kind === 'http') return { url };
  const keyword = cells('keyword');
  if (keyword.trim() === '') return rowFault('keyword', 'required', 'The kind keyword needs a keyword.');
  if (isLongerThan(keyword, maxKeywordLength)) {
    return rowFault('keyword', 'too_long', `The keyword is longer than ${maxKeywordLength} characters.`);
  }
  return { url, keyword };
}

function readUrl(cell: string, host: RowHost, policy: EgressPolicy): string | RowFault {
  if (cell.length > maxUrlLength) {
    return rowFault('url', 'too_long', `The URL is longer than ${maxUrlLength} characters.`);
  }
  const written = cell === '' ? `https://${host.urlHost}` : cell;
  // The URL parser would drop line breaks and mend missing slashes; a cell with either is a mistake.
  const url = /^https?:\/\/[^\s\x00-\x1f\x7f]+$/i.test(written) ? URL.parse(written) : null;
  if (url === null || url.hostname === '') {
    return rowFault('url', 'invalid_url', 'The URL must be a full http or https address.');
  }
  if (url.username !== '' || url.password !== '') {
    return rowFault('url', 'invalid_url', 'The URL must not hold a user name or password.');
  }
  const literal = parseHostLiteral(url.hostname);
  if (literal !== null && !policy.admits(literal.address)) return refused(cell === '' ? 'domain' : 'url');
  return written;
}

function refused(column: string): RowFault {
  return rowFault(column, 'target_refused', 'This address may not be probed from here.');
}
