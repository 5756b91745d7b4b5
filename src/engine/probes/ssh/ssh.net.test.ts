import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sshServer } from '#lab/protocols/ssh-server.ts';
import { check, serve } from '../testing/check-kind.ts';
import { sshKind } from './index.ts';

const other = 'SHA256:uNiVztksCsDhcc0u9e8BrrQXVUpKZIDTMczCvj3tD2s';

describe('an SSH server with a pinned host key', () => {
  const server = sshServer();
  const runCheck = (settings: object) =>
    serve(server, (port) => check(sshKind, { host: '127.0.0.1', port, ...settings }));

  test('is up with the pinned key, and down with another key, which the reason includes', async () => {
    const wrong = await runCheck({ hostKeys: [other] });
    assert.equal(wrong.code, 'ssh-host-key-mismatch');
    const [served = ''] = /SHA256:[A-Za-z0-9+/]{43}/.exec(wrong.reason ?? '') ?? [];
    const right = await runCheck({ hostKeys: [other, served] });
    assert.deepEqual([right.status, right.observation.observed], ['up', 'SSH-2.0-lab']);
    assert.equal(
      (await runCheck({ hostKeys: [served], expectRegex: 'OpenSSH' })).code,
      'service-value-unexpected',
    );
  });

  test('is not asked for its key if none is pinned', async () => {
    assert.equal((await runCheck({})).status, 'up');
  });

  test('a server that disconnects after its identification or is hostile is down', async () => {
    const settings = { hostKeys: [other] };
    const ends = await serve(
      (socket) => socket.end('SSH-2.0-lab\r\n'),
      (port) => check(sshKind, { host: '127.0.0.1', port, ...settings }),
    );
    assert.equal(ends.status, 'down');
    const huge = await serve(
      (socket) => {
        socket.write('SSH-2.0-lab\r\n');
        socket.write(Buffer.concat([Buffer.from([0x7f, 0xff, 0xff, 0xff, 4]), Buffer.alloc(400_000, 20)]));
      },
      (port) => check(sshKind, { host: '127.0.0.1', port, ...settings }, 700),
    );
    assert.match(huge.code ?? '', /^service-/);
  });
});
