import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { describe, test } from 'node:test';
import { redisServer } from '#lab/protocols/redis-server.ts';
import { lineServer } from '#lab/protocols/socket-server.ts';
import { startWebsocketServer } from '#lab/protocols/websocket-server.ts';
import { startStartTlsServer } from '#lab/starttls/server.ts';
import { ftpKind } from '../ftp/index.ts';
import { imapKind } from '../imap/index.ts';
import { pop3Kind } from '../pop3/index.ts';
import { redisKind } from '../redis/index.ts';
import { smtpKind } from '../smtp/index.ts';
import { sshKind } from '../ssh/index.ts';
import { check, leaf, serve } from '../testing/check-kind.ts';
import { websocketKind } from '../websocket/index.ts';

describe('a mail or file server', () => {
  const protocols = [
    ['smtp', smtpKind, '220-mail.test\r\n220 ready\r\n', { NOOP: '250 OK\r\n' }],
    ['imap', imapKind, '* OK ready\r\n', { 'a1 NOOP': '* 1 EXISTS\r\na1 OK done\r\n' }],
    ['pop3', pop3Kind, '+OK ready\r\n', { QUIT: '+OK bye\r\n' }],
    ['ftp', ftpKind, '220 ready\r\n', { NOOP: '530 Please sign in.\r\n' }],
  ] as const;
  for (const [name, kind, greeting, answers] of protocols) {
    test(`a server for ${name} is up if it sends a greeting and responds`, async () => {
      const found = await serve(lineServer(greeting, answers), (port) =>
        check(kind, { host: '127.0.0.1', port }),
      );
      assert.deepEqual([found.status, found.code], ['up', null]);
      assert.match(found.observation.observed ?? '', /ready/);
    });

    test(`a server for ${name} is down if it sends another greeting`, async () => {
      const found = await serve(lineServer('HTTP/1.1 400 Bad Request\r\n\r\n', {}), (port) =>
        check(kind, { host: '127.0.0.1', port }),
      );
      assert.deepEqual([found.status, found.code], ['down', 'service-greeting-unexpected']);
    });
  }

  test('a server over TLS must have a trusted certificate for its name', async () => {
    const behave = lineServer('220 ready\r\n', { NOOP: '250 OK\r\n' });
    const settingsOf = (host: string, more: object = {}) =>
      serve(behave, (port) => check(smtpKind, { host, port, encryption: 'tls', ...more }), true);
    assert.equal((await settingsOf('mail.test')).status, 'up');
    assert.equal((await settingsOf('other.test')).code, 'service-certificate-untrusted');
    assert.equal((await settingsOf('other.test', { verify: false })).status, 'up');
  });

  test('a certificate over TLS or STARTTLS is reported, even if it is refused or not verified', async () => {
    const behave = lineServer('220 ready\r\n', { NOOP: '250 OK\r\n' });
    const seenBy = async (host: string, more: object = {}) => {
      const { observation } = await serve(
        behave,
        (port) => check(smtpKind, { host, port, encryption: 'tls', ...more }),
        true,
      );
      const { served } = observation;
      return [served?.host, served?.starttls, served?.trust, served?.facts.dnsNames];
    };
    assert.deepEqual(await seenBy('mail.test'), ['mail.test', '', 'trusted', ['mail.test']]);
    assert.deepEqual(await seenBy('other.test'), ['other.test', '', null, ['mail.test']]);
    assert.deepEqual(await seenBy('mail.test', { verify: false }), ['mail.test', '', null, ['mail.test']]);
    const plain = await serve(behave, (port) => check(smtpKind, { host: 'mail.test', port }));
    assert.equal(plain.observation.served ?? null, null);
    const upgrading = await startStartTlsServer({ protocol: 'imap', behavior: 'offers', certificate: leaf });
    const upgraded = { host: 'mail.test', port: upgrading.port, encryption: 'starttls' };
    assert.equal((await check(imapKind, upgraded)).observation.served?.starttls, 'imap');
    await upgrading.close();
  });

  test('a server that refuses the command, is silent, disconnects or sends endless data is down', async () => {
    const behaviors: [string, (socket: Socket) => void, RegExp][] = [
      ['refuses', lineServer('220 ready\r\n', { NOOP: '421 closing\r\n' }), /^service-command-refused$/],
      ['silent', () => {}, /^response-timeout$/],
      ['closes', (socket) => socket.end(), /^response-(closed|reset)$/],
      ['endless line', (socket) => socket.write('2'.repeat(200_000)), /^service-answer-too-long$/],
      [
        'endless lines',
        (socket) => socket.write('220-more\r\n'.repeat(500)),
        /^service-greeting-unexpected$/,
      ],
    ];
    for (const [name, behave, code] of behaviors) {
      const found = await serve(behave, (port) => check(smtpKind, { host: '127.0.0.1', port }, 1_000));
      assert.equal(found.status, 'down', name);
      assert.match(found.code ?? '', code, name);
    }
  });

  test('a server at a private address is refused by the egress policy', async () => {
    assert.equal((await check(imapKind, { host: '10.0.0.1' })).code, 'target-refused');
  });
});

test('an SSH server is identified, even after other lines, and compared with a pattern', async () => {
  const behave = (socket: Socket) => socket.write('Welcome\r\nSSH-2.0-OpenSSH_9.9\r\n');
  const up = await serve(behave, (port) => check(sshKind, { host: '127.0.0.1', port }));
  assert.deepEqual([up.status, up.observation.observed], ['up', 'SSH-2.0-OpenSSH_9.9']);
  const other = await serve(behave, (port) =>
    check(sshKind, { host: '127.0.0.1', port, expectRegex: 'dropbear' }),
  );
  assert.equal(other.code, 'service-value-unexpected');
});

describe('a Redis server', () => {
  const runCheck = (settings: object) =>
    serve(redisServer, (port) => check(redisKind, { host: '127.0.0.1', port, ...settings }));

  test('responds to a ping after the sign-in', async () => {
    const found = await runCheck({ password: 'secret', username: 'monitor' });
    assert.deepEqual([found.status, found.observation.observed], ['up', 'PONG']);
  });

  test('is down if it refuses the sign-in or requires one', async () => {
    assert.equal((await runCheck({ password: 'wrong' })).code, 'service-sign-in-refused');
    assert.equal((await runCheck({})).code, 'service-sign-in-refused');
  });

  test('is evaluated by the value of a key', async () => {
    const key = { password: 'secret', key: 'queue' };
    assert.equal((await runCheck({ ...key, expectEquals: '12' })).status, 'up');
    assert.equal((await runCheck({ ...key, expectEquals: '13' })).code, 'service-value-unexpected');
    assert.equal(
      (await runCheck({ ...key, key: 'none', expectEquals: '' })).code,
      'service-value-unexpected',
    );
  });

  test('a server that announces a huge value or uses another protocol is down', async () => {
    const huge = await serve(
      (socket) => socket.on('data', () => socket.write(`$900000000\r\n${'x'.repeat(100_000)}`)),
      (port) => check(redisKind, { host: '127.0.0.1', port, key: 'a' }),
    );
    assert.equal(huge.code, 'service-answer-too-long');
    const http = await serve(
      (socket) => socket.on('data', () => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')),
      (port) => check(redisKind, { host: '127.0.0.1', port }),
    );
    assert.equal(http.code, 'service-protocol-error');
  });
});

describe('a WebSocket server', () => {
  async function withServer<Result>(use: (port: number) => Promise<Result>): Promise<Result> {
    const server = await startWebsocketServer();
    try {
      return await use(server.port);
    } finally {
      server.close();
    }
  }
  const runCheck = (settings: object) =>
    withServer((port) =>
      check(websocketKind, { host: '127.0.0.1', port, encryption: 'none', path: '/socket', ...settings }),
    );

  test('accepts the handshake', async () => {
    assert.equal((await runCheck({})).status, 'up');
    assert.equal((await runCheck({ subprotocol: 'chat' })).status, 'up');
  });

  test('responds to a message, short or long', async () => {
    const found = await runCheck({ send: 'hello', expectRegex: '^echo hello$' });
    assert.deepEqual([found.status, found.observation.observed], ['up', 'echo hello']);
    assert.equal((await runCheck({ send: 'x'.repeat(5_000), expectRegex: '^echo x{100}' })).status, 'up');
    assert.equal((await runCheck({ send: 'hello', expectRegex: 'bye' })).code, 'service-value-unexpected');
  });

  test('is down at another path, or if it is not a WebSocket server', async () => {
    assert.equal((await runCheck({ path: '/other' })).code, 'service-greeting-unexpected');
    const plain = await serve(
      (socket) => socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')),
      (port) => check(websocketKind, { host: '127.0.0.1', port, encryption: 'none' }),
    );
    assert.equal(plain.code, 'service-greeting-unexpected');
  });
});
