import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { listLabDomains, startLabInternet } from '#lab/scan/internet.ts';
import { createDraw } from '#test/support/random-sample.ts';
import { findRewards, now, type Outage } from './outage.ts';

const failures: Record<string, (response: ServerResponse) => void> = {
  reset: (response) => response.socket?.destroy(),
  503: (response) => response.writeHead(503).end('busy'),
  429: (response) => response.writeHead(429).end(),
  'cut short': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).flushHeaders();
    setTimeout(() => response.destroy(), 20);
  },
  blocked: (response) =>
    response.writeHead(403, { 'content-type': 'text/html' }).end('<html>checking your browser</html>'),
};

test('a page that is no longer served resolves no finding and does not lower the risk score', async (context) => {
  const domains = listLabDomains(now).filter(({ domain }) => /^(?:web-|good\.)/.test(domain));
  const lab = await startLabInternet({ domains });
  const { draw, from } = createDraw(0.07);
  const listOutages = () => {
    const outages = new Map<string, Outage>();
    for (const page of new Set([...lab.web.requests, 'everything'])) {
      for (const [name, fail] of Object.entries(failures)) {
        if (draw() === null) continue;
        outages.set(`${page} (${name})`, async (run) => {
          lab.web.interfere((address, response) => {
            if (address !== page && page !== 'everything') return false;
            fail(response);
            return true;
          });
          try {
            return await run();
          } finally {
            lab.web.interfere(null);
          }
        });
      }
    }
    return outages;
  };
  const forget = () => {
    lab.web.requests.length = 0;
  };
  const { scans, rewards } = await findRewards(lab, ['tls', 'web', 'exposure'], { forget, listOutages });
  await lab.close();
  context.diagnostic(`${scans} scans with an outage, drawn from ${from}`);
  assert.ok(scans > 70, String(scans));
  assert.deepEqual(rewards, []);
});
