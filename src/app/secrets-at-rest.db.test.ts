import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { PROBES } from '#engine/probes/registry.ts';
import { insertChannel } from '#features/alerts/channel-admin/queries.ts';
import { CHANNELS } from '#features/alerts/channels/registry.ts';
import { getVapidKeys } from '#features/alerts/recipients/signed-links.ts';
import { openMails } from '#features/mail/queries.ts';
import { selectCheckSettings } from '#features/service-monitors/index.ts';
import { upsertConnection } from '#features/sso/queries.ts';
import { replaceScimToken } from '#features/sso/scim-queries.ts';
import { createCa } from '#lab/tls/ca.ts';
import { randomToken, sha256 } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let caller: Caller;
let hook: Server;
let hookUrl: string;
let hookSecret = '';

before(async () => {
  api = await createTestApi();
  caller = await api.caller();
  hook = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { data } = JSON.parse(body);
    hookSecret = data.secret;
    response.end(data.challenge);
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  hookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
});
after(async () => {
  hook.close();
  await api.close();
});

async function send(request: InjectOptions, by: Caller | null = caller) {
  const response = await api.request(by, { method: 'POST', ...request });
  assert.ok(response.statusCode < 300, `${request.url}: ${response.body}`);
  return response;
}

const planted = new Map<string, string>();
/** Returns a new secret that must not appear in the database. */
function plant(name: string): string {
  const secret = `planted-${randomToken(18)}`;
  planted.set(name, secret);
  return secret;
}

async function plantMonitor(): Promise<string> {
  const settings = {
    kind: 'http',
    name: 'Secret monitor',
    url: 'http://127.0.0.1/',
    method: 'POST',
    auth: { type: 'basic', username: 'ada', password: plant('password of a monitor') },
    headers: { 'x-api-key': plant('secret header'), 'x-other': plant('other header') },
    body: `{"login": "${plant('body of a monitor')}"}`,
  };
  const { id } = (await send({ url: '/api/v1/service-monitors', payload: settings })).json();
  const leaf = createCa({ name: 'Clients' }).issue({ names: ['client.test'] });
  planted.set('key of a client certificate', leaf.key.split('\n')[1] ?? '');
  await send({
    url: '/api/v1/service-monitors',
    payload: {
      ...{ kind: 'http', name: 'Signed in', url: 'http://127.0.0.1/' },
      auth: {
        ...{ type: 'oauth2', tokenUrl: 'http://127.0.0.1/token', clientId: 'belltower' },
        clientSecret: plant('client secret of a monitor'),
      },
      clientCertificate: { type: 'pem', certificate: leaf.cert, privateKey: leaf.key },
    },
  });
  const auth = { type: 'bearer', token: plant('token of a monitor') };
  await send({ method: 'PATCH', url: `/api/v1/service-monitors/${id}`, payload: { auth } });
  return id;
}

async function plantChannels(): Promise<void> {
  const { db } = api.database;
  for (const { type, secrets } of Object.values(CHANNELS)) {
    const settings = Object.fromEntries(secrets.map((name) => [name, plant(`${name} of ${type}`)]));
    if (type === 'webhook')
      Object.assign(settings, { headers: { authorization: plant('header of webhook') } });
    if (type === 'webpush')
      Object.assign(settings, { keys: { auth: plant('push auth'), p256dh: plant('push key') } });
    const channel = {
      accountId: caller.accountId,
      type,
      name: type,
      settings,
      enabled: false,
      now: new Date(),
    };
    await withTransaction(db, (tx) => insertChannel(tx, channel));
  }
  const { privateKey } = await getVapidKeys(db, new Date());
  planted.set('VAPID private key', privateKey);
}

async function plantStatusPage(): Promise<void> {
  const password = plant('password of a status page');
  const page = { slug: 'secret', title: 'Secret', visibility: 'password', password };
  const { id } = (await send({ url: '/api/v1/status-pages', payload: page })).json();
  const token = (await send({ url: `/api/v1/status-pages/${id}/access-token` })).json();
  planted.set('access token of a status page', token.token);
  await send({ url: '/api/v1/status-pages', payload: { slug: 'open', title: 'Open' } });
  await send({ url: '/status/open/subscribe', payload: { email: 'reader@example.test' } }, null);
  await send({ url: '/status/open/subscribe', payload: { url: hookUrl } }, null);
  planted.set('secret of a webhook subscriber', hookSecret.replace('whsec_', ''));
}

async function plantTokens(): Promise<void> {
  const { database, app } = api;
  planted.set('API key', caller.key);
  const member = await api.addMember(caller, 'admin', 'ada@example.test');
  const invited = await send({
    url: '/api/v1/members',
    payload: { email: 'new@example.test', role: 'viewer' },
  });
  planted.set('invitation', invited.json().url.split('/').at(-1));
  await send({ url: '/api/v1/password-resets', payload: { email: member.email } }, null);
  const payload = { email: member.email, password: 'correct horse battery' };
  const session = await app.inject({ method: 'POST', url: '/api/v1/session', payload });
  planted.set('session', /=([^;]{20,})/.exec(String(session.headers['set-cookie']))?.[1] ?? '');
  const location = (await send({ url: '/api/v1/locations', payload: { name: 'Office' } })).json();
  const enrollment = await send({ url: `/api/v1/locations/${location.id}/enrollment-token` });
  planted.set('enrollment token of an agent', enrollment.json().token);
  const wall = await send({ url: '/api/v1/wall/links', payload: { name: 'Office' } });
  planted.set('wall link', new URL(wall.json().url).searchParams.get('token') ?? '');
  const key = await send({
    url: '/api/v1/api-keys',
    payload: { name: 'k', scopes: ['monitors:read'] },
    headers: { 'idempotency-key': 'once' },
  });
  planted.set('API key made with an Idempotency-Key', key.json().key);
  const { rows } = await database.pool.query('select * from mails');
  const links = (await openMails(database.db, rows)).flatMap(({ link }) => link ?? []);
  assert.ok(links.length >= 3, 'there are links for an invitation, a password reset and a subscription');
  for (const link of links) planted.set(`link ${link}`, link.split(/[/=]/).at(-1) ?? '');
}

/** Stores each secret of each monitor kind, and replaces one secret in a bulk edit, which stores undo data. */
async function plantKinds(): Promise<void> {
  const url = '/api/v1/service-monitors';
  for (const kind of Object.values(PROBES)) {
    const secrets = kind.secrets.flatMap(([name, ...rest]) =>
      rest.length === 0 && typeof name === 'string' ? [[name, plant(`${name} of ${kind.kind}`)]] : [],
    );
    if (secrets.length === 0) continue;
    await send({ url, payload: { ...kind.example, host: '127.0.0.1', ...Object.fromEntries(secrets) } });
  }
  const { example } = PROBES.steps;
  await send({ url, payload: { ...example, secrets: { password: plant('secret of steps') } } });
  const auth = { type: 'basic', username: 'ada', password: plant('password before a bulk change') };
  const { id } = (await send({ url, payload: { kind: 'http', url: 'http://127.0.0.1/', auth } })).json();
  const set = { auth: { ...auth, password: plant('password of a bulk change') } };
  await send({ url: `${url}/bulk`, payload: { action: 'update', ids: [id], set } });
  const proxy = { name: 'office', type: 'http', host: '127.0.0.1', port: 3128, username: 'ada' };
  await send({ url: '/api/v1/proxies', payload: { ...proxy, password: plant('password of a proxy') } });
}

/** Stores sign-in secrets: the seed of an authenticator app, a client secret and a provider's token. */
async function plantSignIn(): Promise<void> {
  const { database, app } = api;
  const payload = { email: 'ada@example.test', password: 'correct horse battery' };
  const session = await app.inject({ method: 'POST', url: '/api/v1/session', payload });
  const headers = {
    cookie: String(session.headers['set-cookie']).split(';')[0],
    origin: 'http://127.0.0.1:3000',
  };
  const totp = await app.inject({ method: 'POST', url: '/api/v1/user/factors/totp', headers });
  assert.equal(totp.statusCode, 200, totp.body);
  planted.set('seed of an authenticator app', totp.json().secret);
  const scimToken = plant('SCIM token');
  const now = new Date();
  const { accountId } = caller;
  await withTransaction(database.db, async (tx) => {
    await replaceScimToken(tx, { account_id: accountId, token_hash: sha256(scimToken), created_at: now });
    const provider = {
      ...{ accountId, issuer: 'https://login.example', clientId: 'belltower', saml: null },
      clientSecret: plant('client secret of single sign-on'),
      ...{ groupsClaim: 'groups', roles: [], defaultRole: null, requiredContexts: [] },
    };
    await upsertConnection(tx, provider, now);
  });
}

/** Imports an export of another tool that contains a credential. Previews and undo store the parts they need. */
async function plantImport(): Promise<void> {
  const token = plant('credential in an import');
  const config = {
    endpoints: [
      {
        name: 'Imported',
        url: 'http://127.0.0.1/',
        headers: { Authorization: token },
        conditions: ['[STATUS] == 200'],
      },
    ],
  };
  for (const query of ['?dryRun=1', '']) {
    api.clock.advance(11_000);
    await send({
      url: `/api/v1/import/from/gatus${query}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.from(JSON.stringify(config)),
    });
  }
}

/** Returns all data of the database as text, as in a dump. */
async function dump(): Promise<string> {
  const { pool } = api.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    parts.push(...rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

/** Returns the names of the planted secrets that a text contains, in plain or encoded form. */
function findPlanted(text: string): string[] {
  return [...planted].flatMap(([name, secret]) => {
    assert.ok(secret.length >= 12, name);
    const bytes = [Buffer.from(secret), Buffer.from(secret, 'base64')];
    const forms = bytes.flatMap((one) => [one.toString('hex'), one.toString('base64').replace(/=+$/, '')]);
    return [secret, ...forms].some((form) => text.includes(form)) ? [name] : [];
  });
}

test('a dump of the whole database contains none of the secrets planted in it', async () => {
  const monitorId = await plantMonitor();
  await plantChannels();
  await plantStatusPage();
  await plantTokens();
  await plantKinds();
  await plantSignIn();
  await plantImport();
  const text = await dump();
  assert.ok(text.includes('Secret monitor'));
  assert.deepEqual(findPlanted(text), []);

  const [settings] = await selectCheckSettings(api.database.db, [monitorId]);
  assert.equal(JSON.parse(settings?.settings ?? '').auth.token, planted.get('token of a monitor'));
  const shown = (await api.request(caller, { url: `/api/v1/service-monitors/${monitorId}` })).json();
  assert.deepEqual(shown.auth, { type: 'bearer', token: '********' });
  assert.equal(shown.headers['x-other'], planted.get('other header'));
});
