import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationIdOf } from './operation-id.ts';

const named: [string, string, Partial<{ isList: boolean; makes: boolean }>][] = [
  ['GET /api/v1/incidents', 'listIncidents', { isList: true }],
  ['POST /api/v1/incidents', 'createIncident', { makes: true }],
  ['GET /api/v1/incidents/:id', 'getIncident', {}],
  ['PATCH /api/v1/service-monitors/:id', 'updateServiceMonitor', {}],
  ['DELETE /api/v1/status-pages/:id', 'deleteStatusPage', {}],
  ['POST /api/v1/service-monitors/:id/pause', 'pauseServiceMonitor', {}],
  ['POST /api/v1/service-monitors/:id/snooze', 'snoozeServiceMonitor', { makes: true }],
  ['POST /api/v1/status-pages/:id/posts', 'createStatusPagePost', { makes: true }],
  ['POST /api/v1/heartbeats/:id/rotate-key', 'rotateKeyHeartbeat', {}],
  ['GET /api/monitors/:id/findings', 'listDomainMonitorFindings', { isList: true }],
  ['POST /api/v1/alerts/deliveries/:id/retry', 'retryAlertDelivery', {}],
  ['GET /api/v1/alerts/rules', 'listAlertRules', { isList: true }],
  ['GET /api/v1/account', 'getAccount', {}],
  ['GET /api/v1/service-monitors/:id/uptime', 'getServiceMonitorUptime', {}],
];

for (const [route, id, more] of named) {
  test(`${route} has the operation ID ${id}`, () => {
    const [method = '', url = ''] = route.split(' ');
    assert.equal(operationIdOf({ method, url, isList: false, makes: false, ...more }), id);
  });
}
