import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { capturePage } from '#engine/capture/capture-page.ts';
import { createGuardedNet } from '#lab/lab-net.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import { createLog } from '#platform/log.ts';
import { findChromium, missingSandbox } from '#test/browser/support/find-chromium.ts';
import { createTestApi, type TestApi } from '#test/support/http.ts';
import { takeScreenshots } from './take-screenshots.ts';

let api: TestApi;
let web: Server;
const box =
  '<div style="position:absolute;left:200px;top:120px;width:500px;height:400px;background:#345"></div>';
const page = `<!doctype html><body style="margin:0"><div style="height:90px;background:#246"></div>${box}`;

before(async () => {
  // The imitation consists only of a script, so its HTML does not resemble the original.
  const drawn = `<!doctype html><script>document.write(${JSON.stringify(page)})</script>`;
  web = createServer((request, response) => {
    const isOriginal = request.headers.host === 'larkspur.test';
    response.setHeader('content-type', 'text/html').end(isOriginal ? page : drawn);
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  api = await createTestApi();
});
after(() => Promise.all([api.close(), new Promise((resolve) => web.close(resolve))]));

/** Rendering can take longer on busy machines. */
const waitLimits = { showMs: 30_000, pictureMs: 30_000 };
const take = async (url: string, signal: AbortSignal) => {
  const { picture } = await capturePage(
    url,
    { program: findChromium() ?? '', sandbox: true },
    {
      net: createGuardedNet({ hosts: { 'larkspur.test': ['127.0.0.1'], 'larkspvr.test': ['127.0.0.1'] } }),
      clock: systemClock,
      signal,
      ports: { http: (web.address() as AddressInfo).port, https: 1 },
      contactUrl: null,
    },
    waitLimits,
  );
  return picture;
};

test("a lookalike's screenshot is compared with the original, and only its account can read it", {
  skip: missingSandbox(),
}, async () => {
  const caller = await api.caller();
  const payload = { domain: 'larkspur.test' };
  const created = await api.request(caller, { method: 'POST', url: '/api/v1/assets/domains', payload });
  const id = newId();
  const at = new Date('2026-11-20T00:00:00Z');
  await api.database.db
    .insertInto('lookalikes')
    .values({
      id,
      account_id: caller.accountId,
      domain_id: created.json().id,
      registered: true,
      score: 55,
      name: 'larkspvr.test',
      unicode: 'larkspvr.test',
      fuzzers: ['homoglyph'],
      first_seen_at: at,
      last_seen_at: at,
      last_changed_at: at,
      web: JSON.stringify({
        status: 200,
        parked: false,
        redirectsToOwner: false,
        url: null,
        title: null,
        similarity: 0,
        faviconMatch: null,
        passwordForm: false,
      }),
    })
    .execute();
  const url = `/api/v1/threats/lookalikes/${id}`;
  assert.equal((await api.request(caller, { url: `${url}/screenshot.png` })).statusCode, 404);
  const signal = new AbortController().signal;
  const parts = { takeScreenshot: take, clock: systemClock, log: createLog('error'), signal };
  assert.deepEqual(await takeScreenshots(api.database.db, at, parts), { requested: 1, taken: 1 });
  assert.deepEqual(await takeScreenshots(api.database.db, at, parts), { requested: 0, taken: 0 });
  const { pictures } = (await api.request(caller, { url })).json();
  assert.deepEqual([pictures.lookalikeAt, pictures.originalAt], [at.toISOString(), at.toISOString()]);
  assert.ok(pictures.likeness >= 0.9, String(pictures.likeness));
  const stranger = await api.caller();
  for (const page of ['lookalike', 'original']) {
    const shown = await api.request(caller, { url: `${url}/screenshot.png?of=${page}` });
    assert.deepEqual([shown.headers['content-type'], shown.rawPayload.readUInt32BE(16)], ['image/png', 640]);
    assert.match(String(shown.headers['content-security-policy']), /^sandbox/);
    assert.equal((await api.request(stranger, { url: `${url}/screenshot.png?of=${page}` })).statusCode, 404);
  }
});
