import type { Severity } from '#engine/findings/types.ts';
import type {
  DnsSettings,
  HttpSettings,
  KeywordSettings,
  PingSettings,
  PortSettings,
  SslSettings,
} from '#engine/probes/settings.ts';
import type { ProbeKind } from '#engine/probes/types.ts';

/** A kind's own fields as stored; the timeout comes from the monitor. */
export interface SettingsByKind {
  http: Omit<HttpSettings, 'timeoutMs'>;
  keyword: Omit<KeywordSettings, 'timeoutMs'>;
  ping: Omit<PingSettings, 'timeoutMs'>;
  port: Omit<PortSettings, 'timeoutMs'>;
  dns: Omit<DnsSettings, 'timeoutMs'>;
  ssl: Omit<SslSettings, 'timeoutMs'>;
}
export type Settings = SettingsByKind[ProbeKind];

/** What every kind has, with defaults filled in. */
interface CommonDefinition {
  name: string;
  intervalSeconds: number;
  timeoutSeconds: number;
  confirm: { failures: number; recoveries: number; retrySeconds: number };
  regions: string[];
  quorum: number | null;
  dependsOn: string[];
  tags: string[];
  severity: Severity;
  paused: boolean;
}

/** A service monitor as its owner ordered it. */
export interface Definition extends CommonDefinition {
  kind: ProbeKind;
  settings: Settings;
}

/** Fields that every kind has; all others belong to the kind. */
export const commonFields = [
  'name',
  'intervalSeconds',
  'timeoutSeconds',
  'confirm',
  'regions',
  'quorum',
  'dependsOn',
  'tags',
  'severity',
  'paused',
] as const;
