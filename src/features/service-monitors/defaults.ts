import { defaultHttpSettings } from '#engine/probes/http/default-settings.ts';
import type { ProbeKind } from '#engine/probes/types.ts';
import type { SettingsByKind } from './definition.ts';

/** Interval of a monitor that asks for none, where the plan allows it. */
export const defaultIntervalSeconds = 60;
export const defaultTimeoutSeconds = 10;
export const defaultRegion = 'default';

/** Confirmation policy unless the monitor says otherwise. */
export const defaultConfirm = { failures: 2, recoveries: 1, retrySeconds: 20 } as const;

// The URL is the owner's and the timeout stands beside the settings.
const { url: _url, timeoutMs: _timeoutMs, ...http } = defaultHttpSettings('');

/** What each kind's fields are when left out. Fields without a default are required. */
export const settingsDefaults: { [K in ProbeKind]: Partial<SettingsByKind[K]> } = {
  http,
  keyword: { ...http, keywordMode: 'present', caseSensitive: true },
  ping: { packets: 3, maxLossPercent: 50, maxRttMs: null, ipVersion: null },
  port: { protocol: 'tcp', starttls: null, send: null, expectRegex: null, ipVersion: null },
  dns: {
    recordType: 'A',
    resolver: null,
    expect: { mode: 'resolves', values: [] },
    rcode: null,
    dnssec: false,
  },
  ssl: {
    port: 443,
    sni: null,
    starttls: null,
    warnDays: [14, 7, 1],
    warnLifetimeShare: null,
    minTls: null,
    pinnedSha256: [],
    ipVersion: null,
  },
};

type Plain = Record<string, unknown>;

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Lays what was given over the defaults; objects that have a default merge field by field, except for
 * `headers`, which is a map of the owner's own.
 */
export function overDefaults(defaults: Plain, given: Plain): Plain {
  const merged: Plain = structuredClone(defaults);
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const base = merged[key];
    merged[key] = isPlain(base) && isPlain(value) && key !== 'headers' ? overDefaults(base, value) : value;
  }
  return merged;
}

/** JSON merge patch (RFC 7396). */
export function mergePatch(target: Plain, patch: Plain): Plain {
  const merged: Plain = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    if (key === '__proto__') continue;
    const base = merged[key];
    if (value === null) delete merged[key];
    else merged[key] = isPlain(value) ? mergePatch(isPlain(base) ? base : {}, value) : value;
  }
  return merged;
}
