import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseHosts } from '../egress/address-lookup.ts';
import { formatServer, parseServer, parseServers, systemResolvers } from './servers.ts';

describe('server lists', () => {
  it('server lists accept addresses with and without ports', () => {
    assert.deepEqual(parseServers('1.1.1.1,[::1]:5353, 127.0.0.1:53 2001:DB8::1'), [
      { address: '1.1.1.1', port: 53 },
      { address: '::1', port: 5353 },
      { address: '127.0.0.1', port: 53 },
      { address: '2001:db8::1', port: 53 },
    ]);
    assert.deepEqual(parseServers(''), []);
  });

  it('server lists reject everything else', () => {
    for (const text of [
      'dns.test',
      '1.1.1',
      '1.1.1.1:',
      '1.1.1.1:0',
      '1.1.1.1:65536',
      '[1.1.1.1]:53',
      '[::1',
      '::1]:5',
    ]) {
      assert.equal(parseServer(text), null, text);
    }
    assert.throws(() => parseServers('1.1.1.1,nonsense'), /nonsense/);
  });

  it('server lists are formatted as they are parsed', () => {
    for (const text of ['1.1.1.1:53', '[::1]:5353']) {
      const server = parseServer(text);
      assert.ok(server !== null);
      assert.equal(formatServer(server), text);
    }
  });

  it("the operating system's server list contains addresses", () => {
    for (const server of systemResolvers()) assert.ok(server.port > 0 && server.address !== '');
  });
});

describe('the hosts file', () => {
  it('the hosts file returns every name on a line in lowercase and skips invalid names', () => {
    const hosts = parseHosts(
      '# head\n127.0.0.1 localhost LocalHost.\n\n::1\tlocalhost ip6-localhost # tail\nnonsense x\n',
    );
    assert.deepEqual(
      [...hosts],
      [
        ['localhost', ['127.0.0.1', '::1']],
        ['ip6-localhost', ['::1']],
      ],
    );
  });
});
