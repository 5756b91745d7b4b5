import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '#platform/config/config.ts';
import { createPublicUrl } from './public-url.ts';

const bound = { address: () => ({ address: '127.0.0.1', family: 'IPv4', port: 40_123 }) };

test('the public URL with port 0 contains the actual port', () => {
  const url = (environment: Record<string, string>) =>
    createPublicUrl(readConfig(environment).publicUrl, bound)();
  assert.equal(url({ BELLTOWER_PORT: '0' }), 'http://127.0.0.1:40123');
  assert.equal(url({ BELLTOWER_PORT: '0', BELLTOWER_HOST: '::1' }), 'http://[::1]:40123');
  assert.equal(url({ BELLTOWER_PORT: '40123' }), 'http://127.0.0.1:40123');
});

test('a configured public URL is unchanged', () => {
  const url = (set: string) =>
    createPublicUrl(readConfig({ BELLTOWER_PORT: '0', BELLTOWER_PUBLIC_URL: set }).publicUrl, bound)();
  assert.equal(url('https://status.example.com/'), 'https://status.example.com');
  assert.equal(url('https://example.com/belltower'), 'https://example.com/belltower');
  assert.equal(url('http://example.com:80'), 'http://example.com:80');
});

test('the public URL is unchanged until the server is listening', () => {
  assert.equal(createPublicUrl('http://127.0.0.1:0', { address: () => null })(), 'http://127.0.0.1:0');
});

test('links to a server that listens on all addresses use the loopback address', () => {
  assert.equal(readConfig({ BELLTOWER_HOST: '0.0.0.0' }).publicUrl, 'http://127.0.0.1:3000');
  assert.equal(readConfig({ BELLTOWER_HOST: '::' }).publicUrl, 'http://[::1]:3000');
});
