import { type Command, Option } from 'commander';
import type { Severity } from '#engine/findings/types.ts';
import type { ToolName } from '#engine/importers/import-item.ts';
import type { PlanName } from '#platform/config/plans.ts';

export interface CreateAccountOptions {
  email: string;
  password: string;
  name?: string;
  plan?: PlanName;
  /** Server to sign up on. By default, the account is created in the database. */
  url?: string;
  json?: boolean;
}

/** Options of `check`. The options of each monitor kind are added under their own names. */
export interface CheckOptions extends Record<string, unknown> {
  kind?: string;
  timeout: number;
  count?: number;
  interval: number;
  watch?: boolean;
  json?: boolean;
}

/** Options of commands that use the API of a running server. */
export interface ServerOptions {
  url?: string;
  key?: string;
}

/** Adds the options that name the server and the API key. */
export const addServerOptions = (command: Command): Command =>
  command
    .addOption(new Option('--key <key>', 'API key').env('BELLTOWER_API_KEY'))
    .addOption(
      new Option('--url <url>', 'server URL; default: the service that uses this data folder').env(
        'BELLTOWER_URL',
      ),
    );

/** Options of `monitor steps`. */
export interface StepsFileOptions extends ServerOptions {
  create?: boolean;
  name?: string;
  json?: boolean;
}

/** Options of `monitor create`. The options of each monitor kind are added under their own names. */
export interface MonitorOptions extends ServerOptions, Record<string, unknown> {
  kind?: string;
  name?: string;
  interval?: number;
  timeout?: number;
  failures?: number;
  retry?: number;
  tag?: string[];
  region?: string[];
  severity?: string;
  paused?: boolean;
  json?: boolean;
}

/** Options of `agent`. */
export interface AgentCommandOptions {
  server: string;
  token?: string;
  name?: string;
  data?: string;
  spool: number;
  dockerSocket?: string;
  systemdUnits?: string[];
}

/** Options of `location`. */
export interface LocationOptions extends ServerOptions {
  json?: boolean;
  privateTargets?: boolean;
}

/** Options of `channel`. */
export interface ChannelOptions extends ServerOptions {
  json?: boolean;
  type?: string;
  name?: string;
  set?: string[];
  test?: boolean;
}

export interface ImportOptions extends ServerOptions {
  domains?: boolean;
  /** The tool to import from. If omitted, the file must be in Belltower's CSV format. */
  from?: ToolName;
  apiKey?: string;
  /** False if `--no-history` is set. */
  history?: boolean;
  /** URL of an Apprise API server. */
  apprise?: string;
  dryRun?: boolean;
  json?: boolean;
}

/** The data sets that `export` can download. */
export const exportNames = [
  'incidents',
  'monitors',
  'heartbeats',
  'certificates',
  'lookalikes',
  'subdomains',
  'scan-history',
  'months',
  'domain',
] as const;
export type ExportName = (typeof exportNames)[number];

export interface ExportOptions extends ServerOptions {
  output?: string;
  since?: string;
  monitorId?: string;
  days?: string;
  month?: string;
  months?: string;
  timezone?: string;
  by?: (typeof reportSubjects)[number];
  tag?: string[];
  statusPageId?: string;
}

/** Subjects of monthly reports. */
export const reportSubjects = ['monitor', 'tag', 'status-page', 'component'] as const;

export interface SubdomainsOptions {
  active?: boolean;
  json?: boolean;
}

export interface SpfCommandOptions {
  ip: string;
  sender?: string;
  helo?: string;
  json?: boolean;
}

export interface ScanOptions {
  json?: boolean;
  markdown?: boolean;
  file?: string;
  failOn?: Severity;
  verbose?: boolean;
  dkimSelector: string[];
}

/** Options of `lookalikes`. */
export interface LookalikesOptions {
  registered?: boolean;
  fuzzers?: string;
  words?: string;
  json?: boolean;
  csv?: boolean;
}
