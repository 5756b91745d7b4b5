/** One outside source as the operator set it. */
export interface SourceSettings {
  enabled: boolean;
  /** Without a slash at the end; null where there is none. */
  baseUrl: string | null;
  /** Lower case, without a dot at the end; `{key}` is filled in. It may hold the key: never shown. */
  zone: string | null;
  /** `host[:port]`; empty: the usual way. */
  servers: readonly string[];
  /** Secret. */
  key: string | null;
  /** Most requests a second. */
  rps: number;
  /** How long an answer or a copy counts as fresh. */
  ttlSeconds: number;
}
