import type { BoundProbe, ProbeKindEntry, ProbeKinds } from '#engine/probes/kind.ts';
import { bareHost, nameOfTarget } from '#engine/probes/target.ts';
import type { Upload } from '#engine/probes/upload.ts';
import { describeDomainFault, normalizeDomain, normalizeHostName } from '#features/domains/index.ts';
import { defaultTimeoutSeconds, getKind } from '#features/service-monitors/index.ts';
import { message } from '#messages/messages.ts';
import type { PlanLimits } from '#platform/config/plans.ts';
import { isEmail } from '#platform/http/schemas.ts';
import { parseHostLiteral } from '#platform/net/addresses.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import { readInterval, readLabelCell, readSettings, readTags, rowFault } from './cells.ts';
import type { RowFault, UploadShape } from './read-upload.ts';

const domainMonitorKind = 'legacy_domain';

export interface UploadedDomainMonitor {
  kind: typeof domainMonitorKind;
  domain: string;
  label: string | null;
  /** Email address in the row; null for the account's own address. */
  email: string | null;
}

export interface UploadedServiceMonitor {
  kind: string;
  name: string;
  /** The domain of the monitor; null for an IP address or a name that is not a domain. */
  domain: string | null;
  /** Settings in the form of the service-monitors API. */
  settings: object;
  /** URL or host for display. */
  target: string;
  /** Interval in seconds; null for the plan's default. */
  intervalSeconds: number | null;
  tags: string[];
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

/** Returns the kinds that can be imported with the columns of the import format. */
export function importKindsOf(kinds: ProbeKinds): string[] {
  const named = [...uploadsOf(kinds)].filter(([, { byTarget }]) => byTarget !== true);
  return [domainMonitorKind, ...named.map(([kind]) => kind)];
}

/**
 * Columns of `monitors.csv` that are not in the import format: other names for label and URL or host, and additional
 * columns.
 */
const exportedColumns = ['name', 'target', 'interval_seconds', 'tags', 'settings'];

/** Returns the supported columns: the common columns, the columns of each kind and the columns of an export. */
export function importColumnsOf(kinds: ProbeKinds): string[] {
  const own = [...uploadsOf(kinds).values()].flatMap(({ columns }) => columns);
  return [...new Set(['domain', 'kind', 'email', 'label', ...own, ...exportedColumns])];
}

/** Returns the format of a monitor import. IP addresses must be allowed by the egress policy. */
export function monitorUpload({
  policy,
  kinds,
  limits,
}: {
  policy: EgressPolicy;
  kinds: ProbeKinds;
  limits: Pick<PlanLimits, 'minIntervalSeconds'>;
}): UploadShape<string, UploadedMonitor> {
  const uploads = uploadsOf(kinds);
  return {
    columns: importColumnsOf(kinds),
    readRow(cells) {
      const kind = cells('kind').trim().toLowerCase();
      if (kind === '' || kind === domainMonitorKind) return readDomainMonitor(cells);
      const upload = uploads.get(kind);
      const isNamed = upload !== undefined && (upload.byTarget !== true || cells('target').trim() !== '');
      if (isNamed) return readServiceMonitor({ kind, upload, kinds, policy, limits }, cells);
      const names = importKindsOf(kinds).join(', ');
      return rowFault('kind', 'invalid_kind', message('kind-unknown', { kinds: names }));
    },
  };
}

function readDomainMonitor(cells: Cells): UploadedDomainMonitor | RowFault {
  const named = normalizeDomain(cells('domain'));
  if ('fault' in named) return rowFault('domain', named.fault, describeDomainFault(named.fault));
  const label = readName(cells);
  if (label !== null && 'message' in label) return label;
  const email = cells('email').trim();
  if (email !== '' && !isEmail(email)) {
    return rowFault('email', 'invalid_email', message('email-invalid'));
  }
  return {
    kind: domainMonitorKind,
    domain: named.domain,
    // In an export, the name of a monitor without a label is its domain.
    label: label === null || label.label === named.domain ? null : label.label,
    email: email === '' ? null : email,
  };
}

/** The label, or the name in an export. */
const readName = (cells: Cells) => readLabelCell(cells('label')) ?? readLabelCell(cells('name'), 'name');

interface ServiceRowContext {
  kind: string;
  upload: Upload;
  kinds: ProbeKinds;
  policy: EgressPolicy;
  limits: Pick<PlanLimits, 'minIntervalSeconds'>;
}

function readServiceMonitor(context: ServiceRowContext, cells: Cells): UploadedServiceMonitor | RowFault {
  const { kind, upload, policy, limits } = context;
  const takesUrl = upload.columns.includes('url');
  const host = readRowHost(cells, takesUrl, upload.byTarget === true);
  if ('message' in host) return host;
  const given = readSettings(cells('settings'), getKind(context.kinds, kind));
  if ('message' in given) return given;
  const label = readName(cells);
  if (label !== null && 'message' in label) return label;
  const interval = readInterval(cells('interval_seconds'), limits.minIntervalSeconds);
  if ('message' in interval) return interval;
  const tags = readTags(cells('tags'));
  if ('message' in tags) return tags;
  const isByTarget = takesUrl && cells('url').trim() === '';
  const cell = (column: string) => {
    const written = cells(column === 'url' && isByTarget ? 'target' : column);
    return written === '' ? textOf(given.settings[column]) : written;
  };
  const read = upload.readRow({ ...host, cell, policy });
  if ('message' in read) return rowFault(read.column, read.code, read.message);
  const order = { ...given.settings, ...read.order };
  const fault = findOrderFault(context, order);
  if (fault !== null) return fault;
  return {
    kind,
    name: label?.label ?? nameOfTarget(read.target, host.host),
    domain: host.domain,
    settings: order,
    target: read.target,
    ...interval,
    ...tags,
  };
}

/** Returns the fault if the API would reject the monitor because all of its checks would fail. */
function findOrderFault({ kind, upload, kinds, policy }: ServiceRowContext, input: object): RowFault | null {
  const probe = bindOrNull(getKind(kinds, kind), input);
  if (probe === null) {
    return rowFault('settings', 'invalid_settings', message('settings-make-no-monitor', { kind }));
  }
  const fault = probe.findFaults(policy)[0];
  if (fault === undefined) return null;
  const field = fault.pointer.split('/')[1] ?? '';
  const isOwn = upload.columns.includes(field);
  const column = upload.byTarget ? 'target' : 'domain';
  return rowFault(
    isOwn ? field : field === 'url' || field === 'host' ? column : 'settings',
    fault.code,
    fault.detail,
  );
}

/** Returns null if the fields do not match the kind's schema. */
function bindOrNull(kind: ProbeKindEntry, input: object): BoundProbe | null {
  try {
    return kind.order(input, defaultTimeoutSeconds * 1000).probe;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Returns the host of a row and its domain. Exported rows without a domain have only a target. */
function readRowHost(cells: Cells, takesUrl: boolean, takesPort: boolean): RowHost | RowFault {
  const domain = cells('domain').trim();
  const { target, port } = splitPort(cells('target').trim(), takesPort);
  if (target === '' || (takesUrl && domain !== '')) return readHost(cells('domain'), 'domain');
  const url = takesUrl ? URL.parse(target) : null;
  const found = readHost(url === null ? target : bareHost(url), 'target');
  const host = 'message' in found ? found : { ...found, port };
  if ('message' in host || domain === '') return 'message' in host ? host : { ...host, domain: null };
  const filed = readHost(domain, 'domain');
  return 'message' in filed ? filed : { ...host, domain: filed.domain };
}

/** Splits `host:port` and `[2001:db8::1]:port`. */
function splitPort(text: string, takesPort: boolean): { target: string; port: number | null } {
  const [, bracketed, unquoted, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  const target = bracketed ?? unquoted;
  return takesPort && target !== undefined ? { target, port: Number(port) } : { target: text, port: null };
}

interface RowHost {
  /** Name or canonical address. */
  host: string;
  /** The host as in a URL, with brackets around an IPv6 address. */
  urlHost: string;
  domain: string | null;
  isAddress: boolean;
  port: number | null;
}

function readHost(cell: string, column: string): RowHost | RowFault {
  const unquoted = cell
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
  const literal = unquoted === '' ? null : parseHostLiteral(unquoted);
  if (literal !== null) {
    const urlHost = literal.family === 6 ? `[${literal.address}]` : literal.address;
    return { host: literal.address, urlHost, domain: null, isAddress: true, port: null };
  }
  const named = normalizeHostName(cell);
  if ('fault' in named) return rowFault(column, named.fault, describeDomainFault(named.fault));
  const isDomain = 'domain' in normalizeDomain(named.domain);
  return {
    host: named.domain,
    urlHost: named.domain,
    domain: isDomain ? named.domain : null,
    isAddress: false,
    port: null,
  };
}
