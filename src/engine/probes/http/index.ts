import { defineKind } from '../kind.ts';
import { tidyUrl, urlTarget } from '../target.ts';
import { allPhases } from '../types.ts';
import { readUrlCell } from '../upload.ts';

import { httpCommandLine } from './command-line.ts';
import { evaluateHttp } from './evaluate.ts';
import { findHttpFaults } from './find-faults.ts';
import { probeHttp } from './http-probe.ts';
import { judgeLargeJson } from './judge-large-json.ts';
import { HTTP_CAUSES, HTTP_MESSAGES } from './messages.ts';
import { httpDefaults, httpSettingsSchema } from './settings.ts';

/** Headers that carry what lets somebody in, by their names. */
const secretHeader = /auth|cookie|token|secret|passw|session|api[-_]?key|[-_]key$|signature|credential/i;

/** Requests a URL over HTTP/1.1 on a fresh connection and judges status, headers, JSON, final URL, latency and certificate. */
export const httpKind = defineKind({
  kind: 'http',
  settingsSchema: httpSettingsSchema,
  defaults: httpDefaults,
  example: {
    kind: 'http',
    name: 'Shop front page',
    url: 'https://www.example.com/',
    expect: { maxMs: 2000 },
  },
  secrets: [
    ['auth', 'password'],
    ['auth', 'token'],
    ['headers', secretHeader],
  ],
  tidy: tidyUrl,
  targetOf: ({ url }) => urlTarget(url),
  findFaults: findHttpFaults,
  probe: async (settings, context) =>
    judgeLargeJson(
      await probeHttp(settings, context, settings.expect.jsonPath.length > 0),
      settings,
      context.signal,
    ),
  evaluate: evaluateHttp,
  messages: HTTP_MESSAGES,
  causes: HTTP_CAUSES,
  byTime: ['transfer-timeout', 'too-slow'],
  phases: allPhases,
  watchesWeb: true,
  seesCertificate: 'over-https',
  concurrency: 10_000,
  commandLine: httpCommandLine,
  upload: {
    columns: ['url'],
    readRow(row) {
      const url = readUrlCell(row);
      return typeof url === 'string' ? { order: { url }, target: url } : url;
    },
  },
});
