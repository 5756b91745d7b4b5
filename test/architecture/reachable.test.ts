import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = new URL('../..', import.meta.url).pathname;
const sources = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

interface Document {
  paths: Record<string, Record<string, { operationId?: string }>>;
}
const document = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')) as Document;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.values(item).flatMap(({ operationId }) => (operationId ? [{ operationId, path }] : [])),
);

/** Operations that the dashboard does not offer, each with the reason. */
const without: Record<string, readonly string[]> = {
  'for those who run the installation': [
    'checkHealth',
    'checkReadiness',
    'getMetrics',
    'listMails',
    'retryMail',
  ],
  'its list has it all': [
    ...['getMember', 'getInvitation', 'getApiKey'],
    ...[
      'getAlertDelivery',
      'getStatusPagePost',
      'getDomainMonitorScan',
      'getLookalikeSweep',
      'getDomainMonitorFinding',
      'getThreatLead',
      'getServiceMonitorView',
      'getProxy',
      'getOperatedAccount',
    ],
  ],
  'for programs; the screen compares a day with now': ['getDomainMonitorRiskDifference'],
  'done by the operation for many, with one': [
    ...['deleteServiceMonitor', 'pauseServiceMonitor', 'resumeServiceMonitor', 'checkServiceMonitor'],
  ],
  'by a path that is put together': [
    ...[
      'getCertificatePem',
      ...['getStatusPageLogo', 'getStatusPageFavicon'],
      'getPingBody',
      'importDomains',
      'importFromTool',
      'importMonitors',
      'subscribeToEvents',
    ],
    ...[
      'exportMaintenanceCalendar',
      'exportMonths',
      'exportIncidents',
      'exportOperatedAccount',
      'exportMonitors',
      'exportHeartbeats',
      'exportCertificates',
    ],
    ...['exportLookalikes', 'exportSubdomains', 'exportScanHistory', 'exportDomain', 'exportMonths'],
    'getTakedownEvidence',
    'getTakedownScreenshot',
    'getLookalikeScreenshot',
    'getRunPicture',
  ],
  'a form reads it by its address, for the tag of the version': [
    ...[
      'getAlertChannel',
      'getAlertRule',
      'getCertificatePolicy',
      'getDomainCertificatePolicy',
      'getStatusPage',
    ],
  ],
  'for mail servers that hand answers over': ['recordReplyMail'],
  'people are invited': ['createMember'],
  'identity providers call it': ['endSingleSignOnSessions'],
  'stands in the issuances as their state and in the incidents': ['listCertificateViolations'],
};

/** Paths that the dashboard does not call, with the reason. */
const elsewhere: Record<string, RegExp> = {
  'what readers of status pages and badges and other programs ask':
    /^\/(?:status|status-domains|badge|ping|api\/push)(?:\/|$)/,
  'their screens come with their own part': /^\/api\/v1\/assets\//,
};

test('every operation is available in the dashboard or listed as an exception', () => {
  const excused = new Set(Object.values(without).flat());
  const missing = operations
    .filter(({ operationId }) => !excused.has(operationId))
    .filter(({ path }) => !Object.values(elsewhere).some((one) => one.test(path)))
    .filter(({ operationId }) => !new RegExp(`\\b${operationId}\\b`).test(sources))
    .map(({ operationId }) => operationId);
  assert.deepEqual(missing, [], 'call it from a screen, or add it here with the reason');
});

test('every listed exception is an operation', () => {
  const known = new Set(operations.map(({ operationId }) => operationId));
  assert.deepEqual(
    Object.values(without)
      .flat()
      .filter((name) => !known.has(name)),
    [],
  );
});
