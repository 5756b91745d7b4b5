import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { EvidenceParts } from '#engine/evidence/types.ts';
import { createRdapClient } from '#engine/registration/rdap-client.ts';
import { XarfReport } from '#engine/takedown/xarf.ts';
import { type PhishingLab, startPhishingLab } from '#lab/phishing/server.ts';
import { createGuardedNet } from '#lab/web/guarded-net.ts';
import { readSources } from '#platform/config/sources.ts';
import { createLog } from '#platform/log/log.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { collectDue } from './collect/collector.ts';
import { findStrays, readZip } from './testing/read-zip.ts';

let lab: PhishingLab;
let api: TestApi;
let caller: Caller;
const cases = '/api/v1/threats/takedowns';
const password = 'correct horse battery';

before(async () => {
  lab = await startPhishingLab();
  api = await createTestApi({
    environment: { BELLTOWER_SIGNUP: 'open', BELLTOWER_MAIL_FROM: 'Bell <bell@watch.example>' },
  });
  caller = await signUp('ada@larkspur.com');
});
after(async () => {
  await api.close();
  await lab.close();
});

/** An owner with a session; the caller's headers are those of the browser. */
async function signUp(email: string): Promise<Caller> {
  const payload = { name: 'Larkspur Ltd', email, password };
  const answer = await api.app.inject({ method: 'POST', url: '/api/v1/accounts', payload });
  assert.equal(answer.statusCode, 201, answer.body);
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const headers = { cookie, 'sec-fetch-site': 'same-origin' } as unknown as Caller['headers'];
  const account = await api.app.inject({ url: '/api/v1/account', headers });
  return { accountId: account.json().id, email, key: '', headers };
}

function evidenceParts(): Omit<EvidenceParts, 'signal' | 'clock'> {
  const net = createGuardedNet({ hosts: { [lab.host]: ['127.0.0.1'] } });
  const source = readSources({ BELLTOWER_RDAP_BOOTSTRAP_URL: lab.registry.bootstrapUrl }, []).RDAP;
  const rdap = createRdapClient({ source, net, clock: api.clock });
  const ports = { http: lab.web.port, https: 1 };
  return { net, ports, contactUrl: null, rdap, whois: null, takeScreenshot: null };
}

async function send(method: 'POST' | 'PATCH' | 'GET', url: string, status: number, payload?: object) {
  const answer = await api.ask(caller, { method, url, ...(payload ? { payload } : {}) });
  assert.equal(answer.statusCode, status, `${method} ${url}: ${answer.body.slice(0, 500)}`);
  return answer.json();
}

const collect = () =>
  collectDue(
    { db: api.database.db, clock: api.clock, log: createLog('error'), evidence: evidenceParts() },
    new AbortController().signal,
  );

test('evidence is collected, drafted into mail and report, and handed out sealed', async () => {
  await send('POST', '/api/v1/assets/domains', 201, { domain: 'larkspur.com' });
  const lead = await send('POST', '/api/v1/threats/leads', 201, { url: `http://${lab.host}/account` });
  const { id } = await send('POST', cases, 201, { leadId: lead.id });
  const nothing = await api.ask(caller, { url: `${cases}/${id}/evidence.zip` });
  assert.equal(nothing.statusCode, 404);
  await send('POST', `${cases}/${id}/collect`, 202);
  assert.equal(await collect(), 1);
  assert.equal(await collect(), 0);
  const ready = await send('GET', `${cases}/${id}`, 200);
  assert.deepEqual(
    [ready.state, ready.collecting, ready.evidence.outcome, ready.missing],
    ['evidence-ready', false, 'answered', ['authorization', 'approval']],
  );
  assert.deepEqual(ready.mail.to, [lab.desks.hosting, lab.desks.registrar]);
  assert.match(ready.mail.text, /imitates larkspur\.com and asks its visitors for their passwords/);
  const zip = await api.ask(caller, { url: `${cases}/${id}/evidence.zip` });
  assert.match(String(zip.headers['content-disposition']), /^attachment; filename="takedown-/);
  assert.match(String(zip.headers['content-security-policy']), /^sandbox/);
  assert.equal(zip.headers['x-content-type-options'], 'nosniff');
  const files = await readZip(zip.rawPayload);
  assert.deepEqual(findStrays(files), []);
  assert.match(files.get('page.html.txt')?.toString() ?? '', /Welcome back/);
  assert.match(files.get('mail.txt')?.toString() ?? '', /^To: abuse@hosting\.test, abuse@registrar\.test\n/);
  const ajv = new Ajv({ strict: false });
  formats.default(ajv);
  const isReport = ajv.compile(XarfReport);
  const report = JSON.parse(files.get('xarf.json')?.toString() ?? '{}');
  assert.ok(isReport(report), JSON.stringify(isReport.errors));
  assert.deepEqual(report.sender, { org: 'Bell', contact: 'bell@watch.example', domain: 'watch.example' });
  const again = await api.ask(caller, { url: `${cases}/${id}/evidence.zip` });
  assert.ok(again.rawPayload.equals(zip.rawPayload), 'the same files make the same octets');
});

test('a person’s words stay when evidence is collected anew; both rounds are kept', async () => {
  const { id } = await send('POST', cases, 201, { url: `http://${lab.host}/account` });
  await send('PATCH', `${cases}/${id}`, 200, { mail: { subject: 'Mine', text: 'My words' } });
  for (let round = 1; round <= 2; round++) {
    await send('POST', `${cases}/${id}/collect`, 202);
    await collect();
  }
  const row = await send('GET', `${cases}/${id}`, 200);
  assert.deepEqual([row.mail.subject, row.mail.text, row.evidence.round], ['Mine', 'My words', 2]);
  assert.deepEqual(row.mail.to, [lab.desks.hosting, lab.desks.registrar]);
  const zip = await api.ask(caller, { url: `${cases}/${id}/evidence.zip` });
  const files = await readZip(zip.rawPayload);
  assert.ok(files.has('round-1/page.html.txt') && files.has('page.html.txt'));
  assert.deepEqual(findStrays(files), []);
});

test('a case that is withdrawn while evidence is collected stays withdrawn', async () => {
  const { id } = await send('POST', cases, 201, { url: `http://${lab.host}/account` });
  await send('POST', `${cases}/${id}/collect`, 202);
  await send('POST', `${cases}/${id}/withdraw`, 200);
  assert.equal(await collect(), 0);
  assert.equal((await send('GET', `${cases}/${id}`, 200)).state, 'withdrawn');
});
