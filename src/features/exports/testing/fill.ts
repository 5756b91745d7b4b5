import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { newId } from '#platform/crypto.ts';
import type { Caller, TestApi } from '#test/support/http.ts';

/** Parses CSV rows with an independent parser that accepts only RFC 4180. */
export function rowsOf(text: string): Record<string, string>[] {
  return parse(text, { columns: true, record_delimiter: '\r\n' });
}

export async function importMonitors(api: TestApi, caller: Caller, csv: string): Promise<void> {
  api.clock.advance(10_000);
  const response = await api.request(caller, {
    method: 'POST',
    url: '/api/v1/import/monitors',
    headers: { 'content-type': 'text/csv' },
    payload: csv,
  });
  assert.equal(response.statusCode, 200, response.body);
}

export async function addIncident(
  api: TestApi,
  caller: Caller,
  fields: Record<string, unknown>,
): Promise<string> {
  const id = newId();
  const opened = new Date('2026-11-01T10:00:00.123Z');
  await api.database.db
    .insertInto('incidents')
    .values({
      id,
      account_id: caller.accountId,
      fingerprint: id,
      title: 'Down',
      severity: 'high',
      state: 'open',
      cause: 'connect-refused',
      source_type: 'service_monitor',
      source_id: null,
      source_name: 'Shop',
      opened_at: opened,
      last_occurred_at: opened,
      ...fields,
    })
    .execute();
  return id;
}
