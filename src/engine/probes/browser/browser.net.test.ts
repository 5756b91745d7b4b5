import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { openBrowserSession, PageFault } from '#engine/capture/browser-session.ts';
import { createGuardedNet, startLabNet } from '#lab/lab-net.ts';
import { startSocketServer } from '#lab/protocols/socket-server.ts';
import { startUnreachablePort } from '#lab/protocols/unreachable-port.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { findChromium, missingSandbox } from '#test/browser/support/find-chromium.ts';
import { check, leaf } from '../testing/check-kind.ts';
import type { Observation, ProbeServices, RunDetails } from '../types.ts';
import { browserKind } from './index.ts';

const html = (body: string, title = 'Shop') =>
  `<!doctype html><meta charset="utf-8"><title>${title}</title><body style="font: 16px sans-serif">${body}`;

/** A shop with a sign-in, and misbehaving pages. */
const pages: Record<string, RequestListener> = {
  '/login': (_request, response) =>
    void response.end(
      html(`<h1>Sign in</h1><form method="post" action="/session">
        <label>User <input id="user" name="user" value="somebody"></label>
        <label>Password <input id="password" name="password" type="text"></label>
        <select id="shop" name="shop"><option value="1">Berlin</option><option value="2">Paris</option></select>
        <button>Sign in</button></form>
        <script>console.error('password field is not of type password');
          fetch('/missing.js?token=planted-query');</script>`),
    ),
  '/session': (request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const given = new URLSearchParams(body);
      const isRight =
        given.get('user') === 'ada' && given.get('password') === password && given.get('shop') === '2';
      response.writeHead(
        303,
        isRight ? { location: '/orders', 'set-cookie': 'session=1' } : { location: '/login' },
      );
      response.end();
    });
  },
  '/orders': (request, response) =>
    void response.end(
      html(
        request.headers.cookie === 'session=1'
          ? `<div id="late"></div><p hidden>Invisible words</p>
             <script>setTimeout(() => { late.innerHTML = '<h1>My orders</h1><p>Secret: ${password}</p>'; }, 300)</script>`
          : 'Please sign in',
      ),
    ),
  '/covered': (_request, response) =>
    void response.end(
      html(
        '<button>Pay</button><div style="position:fixed;inset:0;background:#fffc">Accept our cookies</div>',
      ),
    ),
  '/broken': (_request, response) => void response.writeHead(500).end(html('Out of order')),
  '/busy': (_request, response) => void response.end(html('busy <script>for (;;);</script>')),
  '/hungry': (_request, response) =>
    void response.end(
      html(
        `<script>const all = []; setInterval(() => { for (let i = 0; i < 50; i++) all.push(new Uint8Array(4e6).fill(7)); }, 1)</script>`,
      ),
    ),
  '/endless': (_request, response) => {
    response.write(html('beginning'));
    const flood = '<p>more</p>'.repeat(10_000);
    const pour = () => {
      while (!response.destroyed && response.write(flood));
    };
    response.on('drain', pour);
    pour();
  },
  '/silent': () => {},
  '/alerts': (_request, response) => void response.end(html(`<script>for (;;) alert('again');</script>`)),
  '/huge': (_request, response) =>
    void response.end(
      html(
        `<script>for (let i = 0; i < 2e6; i++) document.body.append(document.createElement('p'), 'text ' + i)</script>`,
      ),
    ),
  '/rude': (_request, response) =>
    void response.end(
      html(
        `<h1>Rude</h1><script>alert('hello'); confirm('sure?'); open('/popup');
        fetch('http://neighbor.test:${port}/secret', { mode: 'no-cors' }).catch(() => 0);
        const a = document.createElement('a'); a.href = '/login'; a.download = 'x'; a.click();
        Object.prototype.toString = () => 'lies'; document.querySelector = () => null;</script><p>Still here</p>`,
      ),
    ),
  '/elsewhere': (_request, response) =>
    void response.writeHead(302, { location: `http://other.test:${port}/login` }).end(),
};
const password = 'planted-secret';
let server: Server;
let secure: Server;
let port = 0;
let requests: string[] = [];

const skip = missingSandbox();
const chromium = { program: findChromium() ?? '', sandbox: true };
const net = createGuardedNet({
  hosts: {
    'shop.test': ['127.0.0.1'],
    'other.test': ['127.0.0.1'],
    'neighbor.test': ['127.0.0.2'],
    'secret.test': ['10.0.0.1'],
  },
});
const services: ProbeServices = {
  browser: { open: (rules, context) => openBrowserSession(chromium, rules, context) },
};

before(async () => {
  const respond: RequestListener = (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    requests.push(`${request.method} ${request.headers.host?.split(':')[0]}${path}`);
    const page = pages[path];
    if (page) page(request, response.setHeader('content-type', 'text/html'));
    else response.writeHead(404).end();
  };
  server = createServer(respond).listen(0, '127.0.0.1');
  secure = createTlsServer({ key: leaf.key, cert: leaf.chain }, respond).listen(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), once(secure, 'listening')]);
  port = (server.address() as AddressInfo).port;
});
after(() => {
  for (const each of [server, secure]) {
    each.closeAllConnections();
    each.close();
  }
});

/** Runs steps. The default timeout allows for a browser start on a busy machine. */
async function run(steps: object[], settings: object = {}, timeoutMs = 30_000, over = net) {
  requests = [];
  const found = await check(browserKind, { steps, ...settings }, { net: over, services, timeoutMs });
  const { run: details } = found.observation as Observation & { run: RunDetails };
  return { ...found, details, statuses: details.steps.map(({ status }) => status) };
}
const open = (path: string) => ({ action: 'open', url: `http://shop.test:${port}${path}` });
const signIn = [
  { action: 'type', selector: '#user', text: 'ada' },
  { action: 'type', selector: '#password', text: '{{password}}' },
  { action: 'type', selector: '#shop', text: 'Paris' },
  { action: 'click', text: 'Sign in' },
];

/**
 * Runs a test of checks that take their whole timeout. It begins with a short one, so that it is fast, and tries longer
 * ones in case a busy machine did not even start the browser in time.
 */
async function withTimeout(work: (timeoutMs: number) => Promise<void>): Promise<void> {
  for (const timeoutMs of [9_000, 20_000]) {
    try {
      return await work(timeoutMs);
    } catch {
      // Tries the next timeout.
    }
  }
  await work(60_000);
}

describe('a browser', { skip }, () => {
  test('signs in like a user and finds content that a script adds later', async () => {
    const found = await run(
      [
        open('/login'),
        ...signIn,
        { action: 'wait-for', selector: 'h1', text: 'My orders' },
        { name: 'Orders', action: 'expect-text', text: 'My orders' },
        { action: 'screenshot' },
      ],
      { secrets: { password } },
    );
    assert.equal(found.reason, null);
    assert.equal(found.status, 'up');
    assert.equal(found.observation.statusCode, 200);
    const { steps, pictures = [], console: lines = [] } = found.details;
    assert.deepEqual(
      steps.map(({ action }) => action),
      [
        `open http://shop.test:${port}/login`,
        'type #user',
        'type #password',
        'type #shop',
        'click "Sign in"',
        'wait-for h1 "My orders"',
        'expect-text "My orders"',
        'screenshot',
      ],
    );
    assert.ok(steps.every(({ durationMs, startMs }) => durationMs >= 0 && startMs >= 0));
    const [first, , , , clicked] = steps;
    for (const vitals of [first?.vitals, clicked?.vitals]) {
      assert.ok((vitals?.fcpMs ?? 0) > 0 && (vitals?.lcpMs ?? 0) > 0, JSON.stringify(vitals));
      assert.ok(vitals?.cls !== null && vitals?.ttfbMs !== null);
    }
    assert.deepEqual(
      pictures.map(({ step, image }) => [step, image.subarray(0, 2).toString('hex')]),
      [[7, 'ffd8']],
    );
    assert.ok(lines.some(({ level, text }) => level === 'error' && text.includes('not of type password')));
    assert.ok(
      lines.some(({ text }) => text.includes('/missing.js)')),
      JSON.stringify(lines),
    );
    assert.ok(!JSON.stringify(found.details).includes('planted'));
  });

  test('reports the failed step with a screenshot and the console output', async () => {
    await withTimeout(async (timeoutMs) => {
      const wrong = await run(
        [open('/login'), ...signIn, { action: 'expect-text', text: 'My orders' }, { action: 'screenshot' }],
        { secrets: { password: 'planted-other' } },
        timeoutMs,
      );
      assert.equal(wrong.status, 'down');
      assert.equal(wrong.reason, 'Step 6: The page does not show “My orders”.');
      assert.deepEqual(wrong.statuses.slice(-2), ['down', 'skipped']);
      assert.deepEqual(
        wrong.details.pictures?.map(({ step }) => step),
        [5],
      );
      assert.ok(wrong.observation.durationMs < timeoutMs);
    });
  });

  test('detects problems that a user would notice', async () => {
    const cases: [object[], string][] = [
      [[open('/broken')], 'Step 1: The page returned status 500.'],
      [
        [open('/covered'), { action: 'click', text: 'Pay' }],
        'Step 2: The element “Pay” is covered by another element.',
      ],
      [
        [open('/login'), { action: 'click', selector: '#gone' }],
        'Step 2: The element #gone did not become visible in time.',
      ],
      [
        [open('/login'), { action: 'type', selector: 'h1', text: 'x' }],
        'Step 2: The element h1 is not an input field.',
      ],
      [
        [open('/login'), { action: 'type', selector: '#shop', text: 'Rome' }],
        'Step 2: The list #shop does not contain the option.',
      ],
      [
        [open('/orders'), { action: 'expect-text', text: 'Invisible words' }],
        'Step 2: The page does not show “Invisible words”.',
      ],
    ];
    await Promise.all(
      cases.map(([steps, reason]) =>
        withTimeout(async (timeoutMs) => {
          const found = await run(steps, {}, timeoutMs);
          assert.deepEqual([found.status, found.reason], ['down', reason]);
        }),
      ),
    );
    const slow = await run([{ ...open('/login'), maxMs: 1 }]);
    assert.equal(slow.status, 'degraded');
    assert.match(slow.reason ?? '', /^Step 1 is slow: /);
  });

  test('enters secrets only on trusted hosts', async () => {
    const steps = [open('/elsewhere'), ...signIn];
    const refused = await run(steps, { secrets: { password } });
    assert.match(
      refused.reason ?? '',
      /^Step 3: Secrets cannot be entered at http:\/\/other\.test:\d+ because its host is not trusted/,
    );
    assert.ok(!requests.some((request) => request.startsWith('POST')));
    const allowed = await run(steps, { secrets: { password }, trustedHosts: ['other.test'] });
    assert.equal(allowed.status, 'up');
    assert.ok(requests.includes('POST other.test/session'));
  });

  test('connects only where the egress policy and the settings allow', async () => {
    const rude = await run([open('/rude'), { action: 'expect-text', text: 'Still here' }]);
    assert.equal(rude.status, 'up');
    assert.deepEqual(
      requests.filter((request) => /popup|secret/.test(request)),
      [],
    );
    const byName = await run([{ action: 'open', url: 'http://secret.test/' }]);
    assert.equal(
      byName.reason,
      "The request in step 1 failed: This server is not allowed to connect to the target's address.",
    );
    const missing = await run([{ action: 'open', url: 'http://missing.test/' }]);
    assert.equal(missing.reason, 'The request in step 1 failed: The host name does not exist.');
    const unused = createServer().listen(0, '127.0.0.1');
    await once(unused, 'listening');
    const { port: closed } = unused.address() as AddressInfo;
    unused.close();
    const refused = await run([{ action: 'open', url: `http://shop.test:${closed}/` }]);
    assert.equal(refused.reason, `The request in step 1 failed: Port ${closed} refused the connection.`);
  });

  test('accepts an untrusted certificate only if configured to', async () => {
    const url = `https://shop.test:${(secure.address() as AddressInfo).port}/login`;
    const untrusted = await run([{ action: 'open', url }]);
    assert.equal(untrusted.status, 'down');
    assert.match(untrusted.reason ?? '', /certificate is not trusted \(ERR_CERT/);
    assert.equal((await run([{ action: 'open', url }], { verifyTls: false })).status, 'up');
  });

  test("reports the phase of a page's timeout", async () => {
    const names = await startLabNet({ test: { shop: 'A 127.0.0.1' } }, ['127.0.0.0/8']);
    names.nameServer.setBehavior('silent.test', { kind: 'drop' });
    const unreachable = await startUnreachablePort();
    const mute = await startSocketServer(() => {});
    const cases = {
      'http://silent.test/': 'The DNS lookup timed out.',
      [`http://shop.test:${unreachable.port}/`]: `The connection to port ${unreachable.port} timed out.`,
      [`https://shop.test:${mute.port}/`]: 'The TLS handshake timed out.',
      [`http://shop.test:${mute.port}/`]: 'The server did not respond in time.',
    };
    try {
      await Promise.all(
        Object.entries(cases).map(([url, reason]) =>
          withTimeout(async (timeoutMs) => {
            const found = await run([{ action: 'open', url }], {}, timeoutMs, names.net);
            assert.deepEqual(
              [found.status, found.reason],
              ['down', `The request in step 1 failed: ${reason}`],
            );
          }),
        ),
      );
    } finally {
      unreachable.close();
      mute.close();
      await names.close();
    }
  });

  test('ends within its timeout for any page', async () => {
    await Promise.all(
      ['/silent', '/busy', '/endless', '/hungry', '/alerts', '/huge'].map((path) =>
        withTimeout(async (timeoutMs) => {
          const found = await run([open(path), { action: 'expect-text', text: 'never' }], {}, timeoutMs);
          assert.equal(found.status, 'down', path);
          assert.ok(
            found.details.steps.some(({ reason }) => reason !== null),
            path,
          );
        }),
      ),
    );
  });
});

test('the result is unknown if no browser is installed', async () => {
  const steps = [open('/login')];
  const none = await check(browserKind, { steps }, { net });
  assert.deepEqual([none.status, none.code], ['unknown', 'browser-unavailable']);
  const broken: ProbeServices = {
    browser: {
      open: (rules, context) =>
        openBrowserSession({ program: '/no/such/program', sandbox: true }, rules, context),
    },
  };
  const dead = await check(browserKind, { steps }, { net, services: broken });
  assert.deepEqual([dead.status, dead.code], ['unknown', 'browser-did-not-start']);
  const busy: ProbeServices = {
    browser: { open: () => Promise.reject(new PageFault('browser-unavailable')) },
  };
  assert.equal((await check(browserKind, { steps }, { net, services: busy })).status, 'unknown');
});

test('invalid steps are rejected', () => {
  const faultsOf = (steps: object[], more: object = {}) =>
    browserKind
      .order({ steps, ...more }, 1000)
      .probe.findFaults(createEgressPolicy({ mode: 'public', allow: [] }))
      .map(({ pointer, code }) => `${pointer} ${code}`);
  const first = { action: 'open', url: 'https://shop.example.com/' };
  assert.deepEqual(faultsOf([first, { action: 'screenshot' }]), []);
  assert.deepEqual(faultsOf([{ action: 'screenshot' }]), ['/steps/0/action not_allowed']);
  assert.deepEqual(faultsOf([{ action: 'open' }]), ['/steps/0/url required']);
  assert.deepEqual(faultsOf([first, { action: 'click' }]), ['/steps/1/selector required']);
  assert.deepEqual(faultsOf([first, { action: 'type', selector: '#a' }]), ['/steps/1/text required']);
  assert.deepEqual(faultsOf([first, { action: 'click', selector: 'a[' }]), [
    '/steps/1/selector bad_selector',
  ]);
  assert.deepEqual(faultsOf([first, { action: 'screenshot', url: 'https://x.example/' }]), [
    '/steps/1/url not_allowed',
  ]);
  assert.deepEqual(faultsOf([first, { action: 'expect-text', text: '{{a}}' }]), [
    '/steps/1/text unknown_variable',
  ]);
  assert.deepEqual(faultsOf([{ action: 'open', url: 'javascript:alert(1)' }]), ['/steps/0/url not_a_url']);
  assert.deepEqual(faultsOf([{ action: 'open', url: 'http://127.0.0.1/' }]), ['/steps/0/url target_refused']);
  assert.deepEqual(faultsOf([first], { trustedHosts: ['10.0.0.1'] }), ['/trustedHosts/0 target_refused']);
});

test("secrets can be entered only on the steps' origins and on trusted hosts", () => {
  const originOf = (settings: object) => browserKind.order(settings, 1000).probe.target()?.origin;
  const steps = [
    { action: 'open', url: '{{base}}/a' },
    { action: 'open', url: 'https://b.example/' },
  ];
  const variables = { base: 'https://a.example' };
  assert.equal(originOf({ steps, variables }), 'https://a.example https://b.example');
  assert.equal(
    originOf({ steps, variables, trustedHosts: ['login.example'] }),
    'https://a.example https://b.example login.example',
  );
});
