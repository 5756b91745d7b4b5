import type { FindingId } from '#engine/findings/catalog.ts';
import {
  fail,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
  switchedOff,
} from '#engine/posture/posture-check.ts';
import type { ExposedFile, LoginPanel, OpenPort } from './facts.ts';

const fileIds = {
  secrets: 'exposure.file.secrets',
  vcs: 'exposure.file.vcs',
  backup: 'exposure.file.backup',
  listing: 'exposure.web.directory-listing',
} as const satisfies Record<ExposedFile['kind'], FindingId>;

const portIds = {
  database: 'exposure.port.database',
  'remote-admin': 'exposure.port.remote-admin',
  'management-ui': 'exposure.port.management-ui',
} as const satisfies Partial<Record<OpenPort['kind'], FindingId>>;

const activeIds: readonly FindingId[] = [
  ...Object.values(fileIds),
  'exposure.panel.login-public',
  ...Object.values(portIds),
  'exposure.port.unexpected',
];

/** Ports that any web host is expected to have open. */
const WEB_PORTS = [80, 443];

/** Results of the active checks for one host; null if they did not run. */
export interface ActiveHostFacts {
  host: string;
  /** Reason for missing results of files and panels; null if these checks ran. */
  webFailure: string | null;
  files: ExposedFile[];
  panels: LoginPanel[];
  /** Null if ports were not scanned. */
  ports: OpenPort[] | null;
  /** Reason for ports that were not scanned; null if all were. */
  portFailure: string | null;
}

/** Returns the active checks as not permitted, because ownership of the domain is not verified. */
export function declineActive(host: string): PostureCheck[] {
  return activeIds.map((id) => switchedOff(id, host, 'not-verified'));
}

/** Runs the active checks of one host. `allowedPorts` is null if the account has no policy on ports. */
export function evaluateActive(
  facts: ActiveHostFacts,
  allowedPorts: readonly number[] | null,
): PostureCheck[] {
  return [...evaluateFiles(facts), ...evaluatePorts(facts, allowedPorts)];
}

function evaluateFiles({ host, webFailure, files, panels }: ActiveHostFacts): PostureCheck[] {
  const panelId: FindingId = 'exposure.panel.login-public';
  if (webFailure !== null) {
    const skip = webFailure === 'no-web-server' ? notApplicable : notTested;
    return [...Object.values(fileIds), panelId].map((id) => skip(id, host, webFailure));
  }
  const checks = Object.entries(fileIds).map(([kind, id]) => {
    const found = files.filter((file) => file.kind === kind);
    if (found.length === 0) return pass(id, host);
    return fail(id, host, 'content-recognized', {
      files: found.map(({ path, signature }) => `${path}: ${signature}`),
    });
  });
  if (panels.length === 0) return [...checks, pass(panelId, host)];
  const evidence = { panels: panels.map(({ path, product }) => `${path}: ${product}`) };
  return [...checks, fail(panelId, host, 'log-in-page', evidence)];
}

function evaluatePorts(
  { host, ports, portFailure }: ActiveHostFacts,
  allowedPorts: readonly number[] | null,
): PostureCheck[] {
  const unexpectedId: FindingId = 'exposure.port.unexpected';
  if (ports === null) {
    const skip = portFailure === 'no-address' ? notApplicable : notTested;
    return [...Object.values(portIds), unexpectedId].map((id) => skip(id, host, portFailure ?? 'not-asked'));
  }
  const list = (found: readonly OpenPort[]) => ({
    ports: found.map(({ address, port, spoke }) => `${address}:${port}${spoke ? ` ${spoke}` : ''}`),
  });
  const checks = Object.entries(portIds).map(([kind, id]) => {
    const found = ports.filter((each) => each.kind === kind);
    if (found.length > 0) return fail(id, host, 'port-open', list(found));
    // Unscanned ports can be open.
    return portFailure === null ? pass(id, host) : notTested(id, host, portFailure);
  });
  if (allowedPorts === null) return [...checks, notApplicable(unexpectedId, host, 'no-policy')];
  const allowed = new Set([...allowedPorts, ...WEB_PORTS]);
  const unlisted = ports.filter(({ port }) => !allowed.has(port));
  const unexpected =
    unlisted.length === 0
      ? pass(unexpectedId, host)
      : fail(unexpectedId, host, 'port-not-listed', list(unlisted));
  return [...checks, unexpected];
}
