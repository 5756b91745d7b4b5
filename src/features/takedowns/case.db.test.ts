import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { capturePage } from '#engine/capture/capture-page.ts';
import type { EvidenceParts } from '#engine/evidence/types.ts';
import { createRdapClient } from '#engine/registration/rdap-client.ts';
import { XarfReport } from '#engine/takedown/xarf.ts';
import { resolveOrphans } from '#features/incidents/index.ts';
import { sendDueMails } from '#features/mail/mail-worker.ts';
import { createGuardedNet } from '#lab/lab-net.ts';
import { type PhishingLab, startPhishingLab } from '#lab/phishing/server.ts';
import { hourMs, systemClock } from '#platform/clock.ts';
import { readSources } from '#platform/config/sources.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { createLog } from '#platform/log.ts';
import { createMailer } from '#platform/mail/send-mail.ts';
import { findChromium, missingSandbox } from '#test/browser/support/find-chromium.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { collectDue } from './evidence/collector.ts';
import { checkTakedowns } from './page-checks.ts';
import { takedownCorrespondent } from './reports/send.ts';
import { type AbuseMailbox, attachmentOf, openAbuseMailbox } from './testing/abuse-mailbox.ts';
import { findStrays, readZip } from './testing/read-zip.ts';

let lab: PhishingLab;
let api: TestApi;
let caller: Caller;
let mailbox: AbuseMailbox;
const cases = '/api/v1/threats/takedowns';
const password = 'correct horse battery';

before(async () => {
  lab = await startPhishingLab();
  mailbox = await openAbuseMailbox();
  api = await createTestApi({
    environment: { BELLTOWER_SIGNUP: 'open', BELLTOWER_MAIL_FROM: 'Bell <bell@watch.example>' },
  });
  caller = await signUp('ada@larkspur.com');
});
after(async () => {
  await mailbox.close();
  await lab.close();
  await api.close();
});

/** Creates an account and signs its owner in. */
async function signUp(email: string): Promise<Caller> {
  const payload = { name: 'Larkspur Ltd', email, password };
  const response = await api.app.inject({ method: 'POST', url: '/api/v1/accounts', payload });
  assert.equal(response.statusCode, 201, response.body);
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
  const headers = { cookie, 'sec-fetch-site': 'same-origin' } as unknown as Caller['headers'];
  const account = await api.app.inject({ url: '/api/v1/account', headers });
  return { accountId: account.json().id, email, key: '', headers };
}

/** Signs a user in with the same browser. */
async function signIn(as: Caller, email: string): Promise<Caller> {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/v1/session',
    payload: { email, password },
  });
  assert.equal(response.statusCode, 201, response.body);
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
  return { ...as, headers: { ...as.headers, cookie } as unknown as Caller['headers'] };
}

function evidenceParts(browser: string | null = null): Omit<EvidenceParts, 'signal' | 'clock'> {
  const net = createGuardedNet({ hosts: { [lab.host]: ['127.0.0.1'] } });
  const source = readSources({ BELLTOWER_RDAP_BOOTSTRAP_URL: lab.registry.bootstrapUrl }, []).RDAP;
  const rdap = createRdapClient({ source, net, clock: api.clock });
  const ports = { http: lab.web.port, https: 1 };
  const about = { net, ports, contactUrl: null, clock: systemClock };
  const takeScreenshot = async (url: string, signal: AbortSignal) => {
    const { picture } = await capturePage(
      url,
      { program: browser ?? '', sandbox: true },
      { ...about, signal },
      { showMs: 30_000, pictureMs: 30_000 },
    );
    return picture;
  };
  return { ...about, rdap, whois: null, takeScreenshot: browser === null ? null : takeScreenshot };
}

async function send(method: 'POST' | 'PATCH' | 'GET', url: string, status: number, payload?: object) {
  const response = await api.request(caller, { method, url, ...(payload ? { payload } : {}) });
  assert.equal(response.statusCode, status, `${method} ${url}: ${response.body.slice(0, 500)}`);
  return response.json();
}

const collect = (browser: string | null = null) =>
  collectDue(
    { db: api.database.db, clock: api.clock, log: createLog('error'), evidence: evidenceParts(browser) },
    new AbortController().signal,
  );

test('evidence is collected, used to draft the email and the report, and can be downloaded', async () => {
  await send('POST', '/api/v1/assets/domains', 201, { domain: 'larkspur.com' });
  const lead = await send('POST', '/api/v1/threats/leads', 201, { url: `http://${lab.host}/account` });
  const { id } = await send('POST', cases, 201, { leadId: lead.id });
  const nothing = await api.request(caller, { url: `${cases}/${id}/evidence.zip` });
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
  assert.match(ready.mail.text, /impersonates larkspur\.com and asks visitors for their password/);
  const zip = await api.request(caller, { url: `${cases}/${id}/evidence.zip` });
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
  const again = await api.request(caller, { url: `${cases}/${id}/evidence.zip` });
  assert.ok(again.rawPayload.equals(zip.rawPayload), 'the archive is reproducible');
});

test('a screenshot is hashed with the evidence and served only as an image', {
  skip: missingSandbox(),
}, async () => {
  const { id } = await send('POST', cases, 201, { url: `http://${lab.host}/account` });
  assert.equal((await api.request(caller, { url: `${cases}/${id}/screenshot.png` })).statusCode, 404);
  await send('POST', `${cases}/${id}/collect`, 202);
  await collect(findChromium());
  const { evidence } = await send('GET', `${cases}/${id}`, 200);
  assert.ok(!evidence.limits.includes('no-screenshot'), evidence.limits.join());
  const picture = await api.request(caller, { url: `${cases}/${id}/screenshot.png` });
  const named = evidence.files.find(({ name }: { name: string }) => name === 'screenshot.png');
  assert.equal(createHash('sha256').update(picture.rawPayload).digest('hex'), named.sha256);
  assert.deepEqual(
    [picture.headers['content-type'], picture.headers['x-content-type-options']],
    ['image/png', 'nosniff'],
  );
  assert.match(String(picture.headers['content-security-policy']), /^sandbox/);
  const zip = await api.request(caller, { url: `${cases}/${id}/evidence.zip` });
  assert.deepEqual(findStrays(await readZip(zip.rawPayload)), []);
});

test('an edited email is kept when evidence is collected again, and both collections are stored', async () => {
  const { id } = await send('POST', cases, 201, { url: `http://${lab.host}/account` });
  await send('PATCH', `${cases}/${id}`, 200, { mail: { subject: 'Mine', text: 'My words' } });
  for (let round = 1; round <= 2; round++) {
    await send('POST', `${cases}/${id}/collect`, 202);
    await collect();
  }
  const row = await send('GET', `${cases}/${id}`, 200);
  assert.deepEqual([row.mail.subject, row.mail.text, row.evidence.round], ['Mine', 'My words', 2]);
  assert.deepEqual(row.mail.to, [lab.desks.hosting, lab.desks.registrar]);
  const zip = await api.request(caller, { url: `${cases}/${id}/evidence.zip` });
  const files = await readZip(zip.rawPayload);
  assert.ok(files.has('round-1/page.html.txt') && files.has('page.html.txt'));
  assert.deepEqual(findStrays(files), []);
});

test('a case that is withdrawn during the evidence collection stays withdrawn', async () => {
  const { id } = await send('POST', cases, 201, { url: `http://${lab.host}/account` });
  await send('POST', `${cases}/${id}/collect`, 202);
  await send('POST', `${cases}/${id}/withdraw`, 200);
  assert.equal(await collect(), 0);
  assert.equal((await send('GET', `${cases}/${id}`, 200)).state, 'withdrawn');
});

async function deliver(): Promise<void> {
  const mailer = createMailer({ smtpUrl: mailbox.smtpUrl, from: 'Bell <bell@watch.example>' });
  const { db } = api.database;
  const correspondents = { takedown: takedownCorrespondent };
  await sendDueMails({
    db,
    clock: api.clock,
    log: createLog('error'),
    mailer,
    publicUrl: 'https://watch.example',
    hasServer: true,
    correspondents,
  });
  mailer.close();
}

/** Advances the clock by hours, then checks the pages. */
async function checkPageAfter(hours: number): Promise<void> {
  api.clock.advance(hours * hourMs);
  // Sessions have expired by then.
  if (hours >= 24) caller = await signIn(caller, caller.email);
  const { signal } = new AbortController();
  await checkTakedowns(api.database.db, new Date(api.clock.now()), {
    ...evidenceParts(),
    clock: api.clock,
    log: createLog('error'),
    signal,
  });
}

async function prepareCase(): Promise<string> {
  const { id } = await send('POST', cases, 201, { url: `http://${lab.host}/account` });
  await send('POST', `${cases}/${id}/collect`, 202);
  await collect();
  return id;
}

const typesOf = (row: { timeline: { type: string }[] }) => row.timeline.map(({ type }) => type);

test('a suspicious page becomes a case, is verified down, and relapses', async () => {
  await deliver(); // Delivers the email that confirms the caller's own address.
  mailbox.mails.length = 0;
  const id = await prepareCase();
  const at = `${cases}/${id}`;
  await send('POST', `${at}/submit`, 409);
  await send('PATCH', at, 200, { authorization: 'We are Larkspur Ltd.' });
  const approved = await send('POST', `${at}/approve`, 200, { message: 'Go.' });
  assert.deepEqual([approved.state, approved.missing], ['approved', []]);
  await send('PATCH', at, 409, { mail: { text: 'Other words' } });
  await send('POST', `${at}/approve`, 409);
  const submitted = await send('POST', `${at}/submit`, 200);
  assert.deepEqual([submitted.state, submitted.submissions.length], ['submitted', 2]);
  await deliver();
  const sent = await send('GET', at, 200);
  assert.deepEqual(
    sent.submissions.map(({ to, outcome }: { to: string; outcome: string }) => [to, outcome]),
    [
      [lab.desks.hosting, 'sent'],
      [lab.desks.registrar, 'sent'],
    ],
  );
  assert.match(sent.submissions[0].response, /^250 .*queued as 42/);
  assert.deepEqual(mailbox.mails.map(({ to }) => to).sort(), [lab.desks.hosting, lab.desks.registrar]);
  const files = await readZip((await api.request(caller, { url: `${at}/evidence.zip` })).rawPayload);
  assert.deepEqual(findStrays(files), []);
  for (const { source, to } of mailbox.mails) {
    const { messageId } = sent.submissions.find((each: { to: string }) => each.to === to);
    assert.ok(source.includes(`Message-ID: <${messageId}>`), source.slice(0, 800));
    assert.match(source, /^From: Bell <bell@watch\.example>/m);
    assert.match(source, /^Reply-To: ada@larkspur\.com/m);
    assert.doesNotMatch(source, /^Auto-Submitted/m);
    assert.ok(attachmentOf(source, 'xarf.json').equals(files.get('xarf.json') ?? Buffer.alloc(0)));
    assert.ok(source.includes('We are Larkspur Ltd.'));
  }
  const message = `From: abuse@hosting.test\r\nIn-Reply-To: <${sent.submissions[0].messageId}>\r\n\r\nTicket 42.`;
  const answered = await send('POST', `${cases}/replies`, 200, { message });
  assert.deepEqual([answered.id, answered.state], [id, 'acknowledged']);
  await send('POST', `${cases}/replies`, 404, { message: 'In-Reply-To: <nobody@nowhere.test>\n\nHello' });
  // Malformed emails are accepted: a truncated character, endless IDs, an unterminated header.
  const own = `In-Reply-To: <${sent.submissions[0].messageId}>`;
  for (const hostile of [
    `From: abuse@hosting.test\r\nSubject: ${'x'.repeat(299)}🔔\r\nMessage-ID: <a b@c>\r\n${own}\r\n\r\n${'y'.repeat(1999)}🔔`,
    `${own} <\u0001\u202e@x> ${'<a@b> '.repeat(5000)}\r\n\r\n`,
    `${own}\r\nReferences: ${'<'.repeat(60_000)}`,
    `__proto__: x\r\nconstructor: y\r\n${own}\r\n\r\n`,
  ]) {
    const taken = await send('POST', `${cases}/replies`, 200, { message: hostile });
    assert.deepEqual([taken.id, taken.state], [id, 'acknowledged']);
  }
  const acted = await send('POST', `${at}/replies`, 200, { outcome: 'actioned', text: 'Gone.' });
  assert.equal(acted.state, 'actioned');
  await checkPageAfter(1);
  assert.equal((await send('GET', at, 200)).lastLook.verdict, 'up');
  lab.setUp(false);
  await checkPageAfter(1);
  await checkPageAfter(23);
  assert.deepEqual([(await send('GET', at, 200)).state], ['actioned']);
  await checkPageAfter(1);
  const down = await send('GET', at, 200);
  assert.equal(down.state, 'verified-down');
  assert.equal(down.verifiedDownAt, down.lastLook.at);
  await checkPageAfter(1);
  assert.equal((await send('GET', at, 200)).state, 'monitoring');
  lab.setUp(true);
  await checkPageAfter(100);
  const back = await send('GET', at, 200);
  assert.equal(back.state, 'relapsed');
  const trouble = async () => (await send('GET', '/api/v1/incidents?sourceType=threat', 200)).items;
  const [incident] = await trouble();
  assert.deepEqual(
    [incident.source.id, incident.cause, incident.severity, incident.state],
    [id, 'takedown-relapsed', 'high', 'open'],
  );
  await withTransaction(api.database.db, (tx) =>
    resolveOrphans(tx, { accountId: caller.accountId, now: new Date(api.clock.now()) }),
  );
  assert.equal((await trouble())[0].state, 'open', 'the case of the incident still exists');
  await checkPageAfter(1);
  await send('POST', `${at}/collect`, 202);
  await collect();
  const again = await send('GET', at, 200);
  assert.equal(again.state, 'evidence-ready');
  assert.match(again.mail.subject, /^Phishing page online again at /);
  assert.ok(again.mail.text.includes(`<${sent.submissions[0].messageId}>`));
  const notified = [
    'opened',
    'collecting',
    'collected',
    'edited',
    'approved',
    'submitted',
    'sent',
    'sent',
    'replied',
  ];
  notified.push(
    'acknowledged',
    ...Array<string>(5).fill('replied'),
    'actioned',
    'looked',
    'looked',
    'verified-down',
    'monitoring',
    'looked',
    'relapsed',
  );
  assert.deepEqual(typesOf(again), [...notified, 'collecting', 'collected']);
  await send('POST', `${at}/withdraw`, 200);
  assert.equal((await trouble())[0].state, 'resolved');
});

test('a case is closed after the page has been down for thirty days', async () => {
  lab.setUp(true);
  const id = await prepareCase();
  await send('POST', `${cases}/${id}/approve`, 200);
  await send('POST', `${cases}/${id}/submit`, 200);
  await deliver();
  lab.setUp(false);
  for (const hours of [1, 24, 1]) await checkPageAfter(hours);
  assert.equal((await send('GET', `${cases}/${id}`, 200)).state, 'monitoring');
  await checkPageAfter(30 * 24);
  assert.equal((await send('GET', `${cases}/${id}`, 200)).state, 'closed');
  lab.setUp(true);
});

test('a case returns to approved if no report was delivered, and withdrawn reports are not sent', async () => {
  const id = await prepareCase();
  await send('POST', `${cases}/${id}/approve`, 200);
  await send('POST', `${cases}/${id}/submit`, 200);
  mailbox.refuse(true);
  await deliver();
  mailbox.refuse(false);
  const bounced = await send('GET', `${cases}/${id}`, 200);
  assert.equal(bounced.state, 'approved');
  assert.match(bounced.submissions[0].response, /No such mailbox/);
  await send('POST', `${cases}/${id}/submit`, 200);
  await send('POST', `${cases}/${id}/withdraw`, 200);
  mailbox.mails.length = 0;
  await deliver();
  assert.deepEqual(mailbox.mails, []);
  const over = await send('GET', `${cases}/${id}`, 200);
  assert.deepEqual(
    over.submissions.map(({ outcome }: { outcome: string }) => outcome),
    Array(4).fill('failed'),
  );
});

test('an admin can approve a report, but a member cannot', async () => {
  const id = await prepareCase();
  const owner = caller;
  for (const [role, status] of [
    ['member', 403],
    ['admin', 200],
  ] as const) {
    const email = `${role}@larkspur.com`;
    await api.addMember(owner, role, email);
    caller = await signIn(owner, email);
    await send('POST', `${cases}/${id}/approve`, status);
    caller = owner;
  }
});
