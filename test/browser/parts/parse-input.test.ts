import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseInput } from '../../../web/src/ui/smart-box/parse-input.ts';

const made: [typed: string, form: string, parts: string][] = [
  ['https://www.example.com/shop', 'website', 'uptime certificate dns posture'],
  ['http://example.com', 'website', 'uptime dns posture'],
  ['example.com', 'website', 'uptime certificate dns posture'],
  [' bücher.example ', 'website', 'uptime certificate dns posture'],
  ['example.com/health', 'website', 'uptime certificate dns posture'],
  ['http://127.0.0.1:8080/', 'website', 'uptime'],
  ['https://[::1]:8443/', 'website', 'uptime certificate'],
  ['192.0.2.7', 'address', 'ping'],
  ['2001:db8::1', 'address', 'ping'],
  ['[::1]', 'address', 'ping'],
  ['localhost', 'address', 'ping'],
  ['db.example.com:5432', 'port', 'port'],
  ['[2001:db8::1]:22', 'port', 'port'],
  ['localhost:3000', 'port', 'port'],
  ['*/5 * * * *', 'cron', 'heartbeat'],
  ['30 2 * * mon-fri /usr/local/bin/backup.sh --all', 'cron', 'heartbeat'],
  ['@daily', 'cron', 'heartbeat'],
];
for (const [typed, form, parts] of made)
  test(`${typed} is read as ${form}`, () => {
    const wish = parseInput(typed);
    assert.deepEqual([wish?.form, wish?.parts.map(({ id }) => id).join(' ')], [form, parts]);
  });

for (const typed of [
  '',
  'shop',
  'two words',
  'https://',
  'example.com:0',
  'example.com:99999',
  'ftp://x.example/',
  '1 2 3',
])
  test(`"${typed}" is not a target yet`, () => assert.equal(parseInput(typed), null));

test('a heartbeat is named after its command, and a domain monitor after its domain without www', () => {
  assert.deepEqual(parseInput('30 2 * * * /usr/local/bin/backup.sh --all')?.parts, [
    { id: 'heartbeat', name: 'backup.sh', cron: '30 2 * * *' },
  ]);
  assert.deepEqual(parseInput('www.example.com')?.parts.at(-1), { id: 'posture', domain: 'example.com' });
  assert.deepEqual(parseInput('[::1]:22')?.parts, [
    { id: 'port', order: { kind: 'port', host: '::1', port: 22 } },
  ]);
});
