import { dnsProbe } from './dns/dns-probe.ts';
import { httpProbe } from './http/http-probe.ts';
import { keywordProbe } from './keyword/keyword-probe.ts';
import { pingProbe } from './ping/ping-probe.ts';
import { portProbe } from './port/probe.ts';
import { sslProbe } from './ssl/probe.ts';
import type { ProbeKind } from './types.ts';

/** Every probe by its kind. A new kind is one folder and one line here. */
export const PROBES = {
  http: httpProbe,
  keyword: keywordProbe,
  ping: pingProbe,
  port: portProbe,
  dns: dnsProbe,
  ssl: sslProbe,
} as const satisfies Record<ProbeKind, unknown>;
