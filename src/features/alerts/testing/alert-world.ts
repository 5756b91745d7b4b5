import assert from 'node:assert/strict';
import { PROBES } from '#engine/probes/registry.ts';
import { updateMonitorStatuses } from '#features/prober/record-checks.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Caller, TestApi } from '#test/support/http.ts';
import { routeEvents } from '../routing/route-events.ts';

/** A test account with monitors, and a rule that notifies a channel of all events. */
export interface AlertTestAccount {
  caller: Caller;
  channelId: string;
  /** Creates service monitors and returns their IDs. */
  createMonitors(names: readonly string[], more?: object): Promise<string[]>;
  /** Changes the status of monitors at a given time in one transaction, as the prober does. */
  setStatus(ids: readonly string[], to: 'down' | 'up', at: Date, code?: string): Promise<void>;
  /** Routes all pending events as of `now`. */
  route(now: Date): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of tests are looked at field by field.
  get(url: string): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of tests are looked at field by field.
  send(method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object): Promise<any>;
}

export async function createAlertTestAccount(api: TestApi, rule: object = {}): Promise<AlertTestAccount> {
  const caller = await api.caller();
  const { db } = api.database;
  const send: AlertTestAccount['send'] = async (method, url, payload) => {
    const response = await api.request(caller, { method, url, ...(payload ? { payload } : {}) });
    assert.ok(response.statusCode < 300, `${method} ${url}: ${response.body}`);
    return response.body === '' ? null : response.json();
  };
  const get: AlertTestAccount['get'] = async (url) =>
    (await api.request(caller, { method: 'GET', url })).json();
  for (const { id } of (await get('/api/v1/alerts/rules')).items) {
    await send('DELETE', `/api/v1/alerts/rules/${id}`);
  }
  const settings = { url: 'http://127.0.0.1:9/hook' };
  const channel = await send('POST', '/api/v1/alerts/channels', { type: 'webhook', name: 'Hook', settings });
  await send('POST', '/api/v1/alerts/rules', { name: 'All', channelIds: [channel.id], ...rule });
  return {
    caller,
    channelId: channel.id,
    send,
    get,
    async createMonitors(names, more = {}) {
      const ids: string[] = [];
      for (const name of names) {
        const body = { kind: 'ping', host: '127.0.0.1', name, ...more };
        ids.push((await send('POST', '/api/v1/service-monitors', body)).id);
      }
      return ids;
    },
    async setStatus(ids, to, at, code = 'response-timeout') {
      await withTransaction(db, async (tx) => {
        await tx
          .updateTable('monitor_schedules')
          .set({ status: to })
          .where('monitor_id', 'in', [...ids])
          .execute();
        const change = {
          at,
          code: to === 'down' ? code : null,
          message: to === 'down' ? 'No answer.' : null,
        };
        await updateMonitorStatuses(
          tx,
          ids.map((monitorId) => ({ monitorId, ...change })),
          PROBES,
        );
      });
    },
    async route(now) {
      while ((await routeEvents(db, now)) > 0);
    },
  };
}
