import { dnsKind } from './dns/index.ts';
import { groupKind } from './group/index.ts';
import { httpKind } from './http/index.ts';
import { keywordKind } from './keyword/index.ts';
import type { ProbeKinds } from './kind.ts';
import { pingKind } from './ping/index.ts';
import { portKind } from './port/index.ts';
import { sslKind } from './ssl/index.ts';

/** All kinds of service monitors by name. A new kind is one folder and one line here. */
export const PROBES = {
  http: httpKind,
  keyword: keywordKind,
  ping: pingKind,
  port: portKind,
  dns: dnsKind,
  ssl: sslKind,
  group: groupKind,
} as const satisfies ProbeKinds;
