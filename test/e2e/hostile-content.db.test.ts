import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createTestDatabase } from '#test/support/database.ts';
import { sendRequest } from './support/requests.ts';
import { createAccount, later, startService, type TestService } from './support/service.ts';

let service: TestService;
let key = '';

before(async () => {
  const database = await createTestDatabase();
  later(() => database.drop());
  service = await startService({ role: 'api', env: { BELLTOWER_DATABASE_URL: database.url } });
  key = (await createAccount(service.env)).apiKey;
});

/** Requests a list repeatedly while `work` runs; returns how often. */
async function answeredDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  let answered = 0;
  while (!isOver) {
    assert.equal((await sendRequest(service.url, '/api/v1/alerts/channels', { key })).status, 200);
    answered++;
  }
  return answered;
}

const chain = `{{ '${'"'.repeat(9)}' ${'| json '.repeat(27)}}}`;
const channel = (template: string) => ({
  key,
  method: 'POST',
  body: { name: 'Hook', type: 'webhook', settings: { url: 'https://hooks.example.com/x', template } },
});

test('hostile templates and emails get a response, do not block other requests and do not end the process', async () => {
  const saved = sendRequest(service.url, '/api/v1/alerts/channels', channel(chain));
  assert.ok((await answeredDuring(saved)) > 1, 'others were answered meanwhile');
  const refused = await saved;
  assert.equal(refused.status, 400, refused.text);
  assert.equal(refused.json.errors[0].pointer, '/settings/template');

  const hidden = `{% if incident.cause == "test" and source.id == nil and incident.title contains "This is" %}${chain}{% else %}"a"{% endif %}`;
  const created = await sendRequest(service.url, '/api/v1/alerts/channels', channel(hidden));
  assert.equal(created.status, 201, created.text);
  const tried = sendRequest(service.url, `/api/v1/alerts/channels/${created.json.id}/test`, {
    key,
    method: 'POST',
  });
  assert.ok((await answeredDuring(tried)) > 1);
  const { delivered, error } = (await tried).json;
  assert.equal(delivered, false);
  assert.match(error, /takes too long|too much memory/);

  const message = `From: a@b.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n'.repeat(100_000)}`;
  const handed = sendRequest(service.url, '/api/v1/threats/leads/mails', {
    key,
    method: 'POST',
    body: { message },
  });
  await answeredDuring(handed);
  assert.equal((await handed).status, 400);
});
