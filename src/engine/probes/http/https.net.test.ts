import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { readClientHello } from '#lab/legacy-tls/messages.ts';
import type { IssueOptions } from '#lab/tls/ca.ts';
import { createTlsPki } from '#lab/tls/server.ts';
import { dayMs, systemClock } from '#platform/clock.ts';
import type { Observation } from '../types.ts';
import type { HttpSettings } from './settings.ts';
import { startWebLab, type WebLab } from './testing/web-lab.ts';

/** Number of the group in the IANA registry TLS Supported Groups (4588). */
const X25519MLKEM768 = 0x11ec;

const now = systemClock.now();
const pki = createTlsPki();
const rootCertificates = [pki.root.cert];

async function withServer(
  tls: { cert: string; key: string; [option: string]: unknown },
  use: (lab: WebLab) => Promise<void>,
): Promise<void> {
  const lab = await startWebLab({ tls, rootCertificates });
  try {
    await use(lab);
  } finally {
    await lab.server.close();
  }
}

const issue = (options: IssueOptions = {}) =>
  pki.intermediate.issue({ names: ['first.test', '127.0.0.1'], ...options });

describe('over https', () => {
  let lab: WebLab;
  const leaf = issue();
  before(async () => {
    lab = await startWebLab({ tls: { cert: leaf.chain, key: leaf.key }, rootCertificates });
  });
  after(() => lab.server.close());

  test('a valid certificate is up, and its facts and the TLS phase are recorded', async () => {
    const { seen, status } = await lab.check('https://first.test:PORT/echo');
    assert.deepEqual([status, seen.failure], ['up', null]);
    assert.ok((seen.phases.tlsMs ?? 0) > 0);
    assert.equal(seen.tlsVersion, 'TLSv1.3');
    assert.match(seen.certificate?.subject ?? '', /CN=first\.test/);
    assert.match(seen.certificate?.issuer ?? '', /Intermediate/);
    assert.match(seen.certificate?.fingerprint ?? '', /^[0-9a-f]{64}$/);
    assert.equal(seen.certificate?.notAfter, Date.UTC(2045, 0, 1));
    assert.equal(seen.certificate?.authorizationError, null);
  });

  test('the chain is recorded in each check', async () => {
    for (let check = 1; check <= 2; check++) {
      const { served } = (await lab.check('https://first.test:PORT/echo')).seen as Observation;
      assert.equal(served?.trust, 'trusted');
      assert.match(served?.issuers[0]?.subject ?? '', /Intermediate/);
    }
  });

  test('a request that may carry a secret offers a post-quantum group, and other requests do not', async () => {
    const hellos: Buffer[] = [];
    const server = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .once('data', (data: Buffer) => {
          hellos.push(data);
          socket.destroy();
        });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const offers = async (path: string, change: Partial<HttpSettings> = {}) => {
      await lab.check(`https://first.test:${port}${path}`, change);
      return readClientHello(hellos.at(-1) ?? Buffer.alloc(0))?.groups.includes(X25519MLKEM768);
    };
    assert.equal(await offers('/'), false);
    assert.equal(await offers('/?token=1'), true);
    assert.equal(await offers('/', { headers: { 'X-Key': '1' } }), true);
    assert.equal(await offers('/', { auth: { type: 'bearer', token: 'x' } }), true);
    assert.equal(await offers('/', { method: 'POST', body: 'x' }), true);
    await new Promise((resolve) => server.close(resolve));
  });

  test('a server that supports only post-quantum groups can be reached', async () => {
    const tls = { cert: leaf.chain, key: leaf.key, ecdhCurve: 'X25519MLKEM768' };
    await withServer(tls, async (strict) => {
      assert.equal((await strict.check('https://first.test:PORT/ok')).status, 'up');
    });
  });

  test('every check performs a full handshake and sends the name', async () => {
    const names: unknown[] = [];
    let reused = 0;
    lab.server.onSecureConnection((socket) => {
      names.push(socket.servername);
      if (socket.isSessionReused()) reused++;
    });
    for (let count = 0; count < 3; count++)
      assert.equal((await lab.check('https://first.test:PORT/ok')).status, 'up');
    assert.deepEqual(names, ['first.test', 'first.test', 'first.test']);
    assert.equal(reused, 0);
  });

  test('a certificate for an IP address matches a URL with this address, without a server name', async () => {
    assert.equal((await lab.check('/ok')).status, 'up');
  });

  test('a name with a trailing dot is checked without it', async () => {
    const { seen } = await lab.check('https://first.test.:PORT/ok');
    assert.equal(seen.certificate?.authorizationError ?? null, null);
  });

  test('a certificate that does not cover the host is down, but its facts are recorded', async () => {
    const { seen, status, codes } = await lab.check('https://other.test:PORT/ok');
    assert.deepEqual([status, codes], ['down', ['certificate-name-mismatch']]);
    assert.equal(seen.failure?.phase, 'tls');
    assert.match(seen.certificate?.subject ?? '', /first\.test/);
  });

  test('nothing is sent over a connection with a rejected certificate', async () => {
    const before = lab.server.requests.length;
    await lab.check('https://other.test:PORT/ok', { auth: { type: 'bearer', token: 'secret' } });
    assert.equal(lab.server.requests.length, before);
  });

  test('without verification, a certificate for another name is up', async () => {
    const tls = { verify: false, warnDays: [] };
    const { seen, status } = await lab.check('https://other.test:PORT/ok', { tls });
    assert.equal(status, 'up');
    assert.equal(seen.certificate?.authorizationError, 'certificate-name-mismatch');
  });

  test('plain HTTP on an HTTPS port is a failure and does not hang', async () => {
    const { status, codes } = await lab.check('http://first.test:PORT/ok');
    assert.equal(status, 'down');
    assert.match(codes[0] ?? '', /closed-early|http-invalid|status-unexpected/);
  });
});

describe('the certificate', () => {
  const cases: [name: string, code: string, options: IssueOptions][] = [
    ['expired', 'certificate-expired', { notBefore: now - 90 * dayMs, notAfter: now - dayMs }],
    ['not yet valid', 'certificate-not-yet-valid', { notBefore: now + dayMs, notAfter: now + 90 * dayMs }],
    ['self-signed', 'certificate-self-signed', { selfSigned: true }],
  ];
  for (const [name, code, options] of cases) {
    test(`${name} is down, and up without verification`, async () => {
      const leaf = issue(options);
      const cert = options.selfSigned ? leaf.cert : leaf.chain;
      await withServer({ cert, key: leaf.key }, async (lab) => {
        assert.deepEqual((await lab.check('https://first.test:PORT/ok')).codes, [code]);
        const tls = { verify: false, warnDays: [] };
        assert.equal((await lab.check('https://first.test:PORT/ok', { tls })).status, 'up');
      });
    });
  }

  test('a certificate without its intermediate is down', async () => {
    const leaf = issue();
    await withServer({ cert: leaf.cert, key: leaf.key }, async (lab) => {
      assert.deepEqual((await lab.check('https://first.test:PORT/ok')).codes, [
        'certificate-incomplete-chain',
      ]);
    });
  });

  test('a certificate from an untrusted root is down', async () => {
    const leaf = pki.stranger.issue({ names: ['first.test'] });
    await withServer({ cert: `${leaf.chain}${pki.stranger.cert}`, key: leaf.key }, async (lab) => {
      assert.deepEqual((await lab.check('https://first.test:PORT/ok')).codes, ['certificate-untrusted']);
    });
  });

  const weak: [string, IssueOptions, string, RegExp][] = [
    ['signed with SHA-1', { signature: 'sha1' }, 'certificate-weak-signature', /is signed with .*sha1/],
    [
      'with an RSA key of 1024 bits',
      { keyType: 'rsa1024' },
      'certificate-weak-key',
      /RSA key of .* 1024 bits/,
    ],
  ];
  for (const [name, options, code, words] of weak) {
    test(`${name} by a trusted CA is down for that reason, not because of its root`, async () => {
      const leaf = issue(options);
      const ciphers = 'DEFAULT:@SECLEVEL=0';
      await withServer({ cert: leaf.chain, key: leaf.key, ciphers }, async ({ check }) => {
        const { seen, status, messages } = await check('https://first.test:PORT/echo');
        assert.deepEqual([status, seen.failure?.code], ['down', code]);
        assert.match(messages[0] ?? '', words);
        const open = await check('https://first.test:PORT/echo', { tls: { verify: false, warnDays: [] } });
        assert.equal(open.status, 'up');
      });
    });
  }

  test('a certificate that expires within warnDays is degraded, and up without warnDays', async () => {
    const leaf = issue({ notBefore: now - 60 * dayMs, notAfter: now + 10 * dayMs });
    await withServer({ cert: leaf.chain, key: leaf.key }, async (lab) => {
      const at = (warnDays: number[], verify = true) =>
        lab.check('https://first.test:PORT/ok', { tls: { verify, warnDays } });
      const warned = await at([7, 30, 14]);
      assert.deepEqual([warned.status, warned.codes], ['degraded', ['certificate-expires-soon']]);
      assert.equal((await at([30], false)).status, 'degraded');
      assert.equal((await at([7])).status, 'up');
      assert.equal((await at([])).status, 'up');
    });
  });

  test('an expired certificate is degraded if it is not verified but has a warning period', async () => {
    const leaf = issue({ notBefore: now - 60 * dayMs, notAfter: now - dayMs });
    await withServer({ cert: leaf.chain, key: leaf.key }, async (lab) => {
      const { status, codes } = await lab.check('https://first.test:PORT/ok', {
        tls: { verify: false, warnDays: [7] },
      });
      assert.deepEqual([status, codes], ['degraded', ['certificate-expired']]);
    });
  });
});

describe('the handshake', () => {
  test('the handshake with a server that supports only TLS 1.1 fails because of its version', async () => {
    const leaf = issue();
    const tls = {
      cert: leaf.chain,
      key: leaf.key,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT:@SECLEVEL=0',
    };
    await withServer(tls, async (lab) => {
      assert.deepEqual((await lab.check('https://first.test:PORT/ok')).codes, ['tls-protocol-unsupported']);
    });
  });

  for (const maxVersion of ['TLSv1.2', 'TLSv1.3']) {
    test(`the handshake with a server that requires a client certificate fails with its own code in ${maxVersion}`, async () => {
      const leaf = issue();
      const tls = {
        cert: leaf.chain,
        key: leaf.key,
        requestCert: true,
        rejectUnauthorized: true,
        maxVersion,
      };
      await withServer(tls, async (lab) => {
        const { status, codes } = await lab.check('https://first.test:PORT/ok');
        assert.equal(status, 'down');
        assert.match(
          codes[0] ?? '',
          /^(?:tls-client-certificate-required|closed-early|tls-closed|tls-handshake-failed)$/,
        );
      });
    });
  }

  const bad: [name: string, bytes: Buffer | null, code: RegExp][] = [
    ['that never completes times out', null, /^tls-timeout$/],
    [
      'answered with plain HTTP is not TLS',
      Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'),
      /^tls-not-spoken$/,
    ],
    ['answered with garbage fails', Buffer.alloc(400, 0xee), /^tls-/],
    ['answered with a fatal alert fails', Buffer.from([21, 3, 3, 0, 2, 2, 40]), /^tls-handshake-failed$/],
    [
      'refused because of the name is reported as such',
      Buffer.from([21, 3, 3, 0, 2, 2, 112]),
      /^tls-name-unknown$/,
    ],
  ];
  for (const [name, bytes, code] of bad) {
    test(name, async () => {
      const server = createServer((socket) => {
        socket.on('error', () => {});
        if (bytes) socket.once('data', () => socket.end(bytes));
        else socket.resume();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const lab = await startWebLab();
      try {
        const address = server.address();
        const port = typeof address === 'object' && address ? address.port : 0;
        const timeoutMs = bytes ? 20_000 : 800;
        const { codes, status } = await lab.check(`https://127.0.0.1:${port}/`, { timeoutMs });
        assert.equal(status, 'down');
        assert.match(codes[0] ?? '', code);
      } finally {
        server.close();
        await lab.server.close();
      }
    });
  }

  test('a handshake that the server aborts midway fails with its own code', async () => {
    const server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const lab = await startWebLab();
    try {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      assert.match((await lab.check(`https://127.0.0.1:${port}/`)).codes[0] ?? '', /^tls-(closed|reset)$/);
    } finally {
      server.close();
      await lab.server.close();
    }
  });
});

test('a redirect from https to http does not send the credentials', async () => {
  const leaf = issue();
  const plain = await startWebLab();
  await withServer({ cert: leaf.chain, key: leaf.key }, async (lab) => {
    const to = encodeURIComponent(`http://first.test:${plain.server.port}/echo/downgraded`);
    const { status, seen } = await lab.check(`https://first.test:PORT/redirect?to=${to}`, {
      auth: { type: 'bearer', token: 'secret' },
    });
    assert.equal(status, 'up');
    assert.deepEqual([seen.certificate, seen.tlsVersion], [null, null]);
    assert.equal(plain.lastRequest().headers.authorization, undefined);
  });
  await plain.server.close();
});
