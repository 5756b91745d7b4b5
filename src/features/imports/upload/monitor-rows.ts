import type { ProbeKinds } from '#engine/probes/kind.ts';
import type { Upload } from '#engine/probes/upload.ts';
import { describeDomainFault, normaliseDomain, normaliseHostName } from '#features/domains/index.ts';
import { isEmail } from '#platform/http/email.ts';
import { parseHostLiteral } from '#platform/net/egress/addresses.ts';
import type { EgressPolicy } from '#platform/net/egress/types.ts';
import { readLabel, rowFault } from './cells.ts';
import type { RowFault, UploadShape } from './read-upload.ts';

const domainMonitorKind = 'legacy_domain';

export interface UploadedDomainMonitor {
  kind: typeof domainMonitorKind;
  domain: string;
  label: string | null;
  /** Null: the account's own address. */
  email: string | null;
}

export interface UploadedServiceMonitor {
  kind: string;
  name: string;
  /** Domain it is filed under; null for an IP address or a name that is no domain. */
  domain: string | null;
  /** What the row asks for, as the service-monitors API names it. */
  settings: object;
  /** URL or host for people. */
  target: string;
}

export type UploadedMonitor = UploadedDomainMonitor | UploadedServiceMonitor;

export function isDomainMonitor(row: UploadedMonitor): row is UploadedDomainMonitor {
  return row.kind === domainMonitorKind;
}

type Cells = (column: string) => string;

function uploadsOf(kinds: ProbeKinds): Map<string, Upload> {
  const uploads = new Map<string, Upload>();
  for (const { kind, upload } of Object.values(kinds)) if (upload !== null) uploads.set(kind, upload);
  return uploads;
}

/** Kinds that may be uploaded. */
export function importKindsOf(kinds: ProbeKinds): string[] {
  return [domainMonitorKind, ...uploadsOf(kinds).keys()];
}

/** Columns that are read: those of all rows, then those of the kinds. */
export function importColumnsOf(kinds: ProbeKinds): string[] {
  const own = [...uploadsOf(kinds).values()].flatMap(({ columns }) => columns);
  return [...new Set(['domain', 'kind', 'email', 'label', ...own])];
}

/** How a monitor import is read; literal addresses are held against the policy. */
export function monitorUpload({
  policy,
  kinds,
}: {
  policy: EgressPolicy;
  kinds: ProbeKinds;
}): UploadShape<string, UploadedMonitor> {
  const uploads = uploadsOf(kinds);
  return {
    columns: importColumnsOf(kinds),
    readRow(cells) {
      const kind = cells('kind').trim().toLowerCase();
      if (kind === '' || kind === domainMonitorKind) return readDomainMonitor(cells);
      const upload = uploads.get(kind);
      if (upload !== undefined) return readServiceMonitor({ kind, upload, policy }, cells);
      const names = importKindsOf(kinds).join(', ');
      return rowFault('kind', 'invalid_kind', `The kind must be one of ${names}.`);
    },
  };
}

function readDomainMonitor(cells: Cells): UploadedDomainMonitor | RowFault {
  const named = normaliseDomain(cells('domain'));
  if ('fault' in named) return rowFault('domain', named.fault, describeDomainFault(named.fault));
  const label = readLabel(cells('label'));
  if (label !== null && 'message' in label) return label;
  const email = cells('email').trim();
  if (email !== '' && !isEmail(email)) {
    return rowFault('email', 'invalid_email', 'This is no valid e-mail address.');
  }
  return {
    kind: domainMonitorKind,
    domain: named.domain,
    label: label?.label ?? null,
    email: email === '' ? null : email,
  };
}

function readServiceMonitor(
  { kind, upload, policy }: { kind: string; upload: Upload; policy: EgressPolicy },
  cells: Cells,
): UploadedServiceMonitor | RowFault {
  const host = readHost(cells('domain'));
  if ('message' in host) return host;
  const label = readLabel(cells('label'));
  if (label !== null && 'message' in label) return label;
  const read = upload.readRow({ ...host, cell: cells, policy });
  if ('message' in read) return read;
  const { domain } = host;
  return { kind, name: label?.label ?? host.host, domain, settings: read.order, target: read.target };
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
