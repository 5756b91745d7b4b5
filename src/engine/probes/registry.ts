import { httpProbe } from './http/http-probe.ts';
import { keywordProbe } from './keyword/keyword-probe.ts';

/** Every probe by its kind. A new kind is one folder and one line here. */
export const PROBES = {
  http: httpProbe,
  keyword: keywordProbe,
} as const;
