import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { programFile } from '#test/support/built-program.ts';

let server: Server;
let url: string;
let requests = 0;
let headers: IncomingHttpHeaders | undefined;

before(async () => {
  server = createServer((request, response) => {
    requests += 1;
    headers = request.headers;
    response.statusCode = request.url === '/broken' ? 500 : 200;
    response.end('hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => server.close());

function check(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { PATH: process.env.PATH ?? '' };
  return new Promise((resolve) => {
    execFile(process.execPath, [programFile, 'check', ...words], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
    });
  });
}

test('a target is probed once to warm up, and the result of the second probe is shown', async () => {
  requests = 0;
  const { code, stdout } = await check(`${url}/`, '--json');
  assert.equal(code, 0);
  assert.equal(JSON.parse(stdout).status, 'up');
  assert.equal(requests, 2);
});

test('--count probes repeatedly and prints a line for each probe and a summary', async () => {
  requests = 0;
  const { code, stdout } = await check(`${url}/`, '--count', '3', '--interval', '0.1');
  assert.equal(code, 0);
  const lines = stdout.trimEnd().split('\n');
  assert.equal(lines.length, 4);
  for (const line of lines.slice(0, 3)) assert.match(line, /^UP {2}http .* ms$/);
  assert.match(lines[3] ?? '', /^3 probes: 3 up; min [\d.]+, mean [\d.]+, max [\d.]+ ms$/);
  assert.equal(requests, 4);
});

test('--count with --json prints one document per line, and exits with 1 if one of several probes fails', async () => {
  const { code, stdout } = await check(`${url}/broken`, '--count', '2', '--interval', '0.1', '--json');
  assert.equal(code, 1);
  const statuses = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).status);
  assert.deepEqual(statuses, ['down', 'down']);
});

test('--watch runs until Ctrl-C and then prints a summary', async () => {
  requests = 0;
  const running = execFile(process.execPath, [
    programFile,
    'check',
    `${url}/`,
    '--watch',
    '--interval',
    '0.1',
  ]);
  let output = '';
  const { promise: over, resolve } = Promise.withResolvers<number | null>();
  running.once('exit', resolve);
  running.stdout?.on('data', (text: string) => {
    output += text;
    if (!running.killed && output.split('\n').length > 3) running.kill('SIGINT');
  });
  assert.equal(await over, 0);
  assert.match(output, /\d probes: \d up; min/);
});

test('invalid counts and intervals are rejected', async () => {
  for (const words of [
    ['--count', '0'],
    ['--interval', '0'],
  ]) {
    const { code, stderr } = await check(`${url}/`, ...words);
    assert.deepEqual([code, /--(count|interval)/.test(stderr)], [1, true], stderr);
  }
});

describe('HTTP request options', () => {
  let received: IncomingHttpHeaders = {};
  let target: Server;
  let at: string;
  before(async () => {
    target = createServer((request, response) => {
      received = request.headers;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ status: 'ok', items: [1, 2, 3], authorization: received.authorization }));
    });
    await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
    at = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`;
  });
  after(() => target.close());

  test('options set the request and the expected response', async () => {
    const { code, stdout } = await check(
      ...['--header', 'X-Shop: 1', '--header', 'Accept: application/json', '--basic', 'ada:se:cret'],
      ...['--expect-json', '$.status == ok', '--expect-json', '$.items len >= 3', '--status', '200-204'],
      ...['--max-ms', '60000', '--slow', 'down', '--no-redirects', at, '--json'],
    );
    assert.equal(code, 0, stdout);
    assert.equal(received['x-shop'], '1');
    assert.equal(received.accept, 'application/json');
    assert.equal(received.authorization, `Basic ${Buffer.from('ada:se:cret').toString('base64')}`);
  });

  test('an unmet expectation makes the target down, and --invert reverses the result', async () => {
    const unmet = await check(at, '--expect-json', '$.status == broken', '--json');
    assert.deepEqual([unmet.code, JSON.parse(unmet.stdout).status], [1, 'down']);
    assert.equal((await check(at, '--expect-json', '$.status == broken', '--invert')).code, 0);
  });

  test('options can connect to another host and read secrets from files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'check-'));
    await writeFile(join(folder, 'token'), 'planted\n');
    const { port } = new URL(at);
    const words = ['--connect-to', `127.0.0.1:${port}`, '--bearer', `@${join(folder, 'token')}`];
    const { code, stdout } = await check('http://shop.invalid/', ...words, '--json');
    assert.equal(code, 0, stdout);
    assert.deepEqual([received.host, received.authorization], ['shop.invalid', 'Bearer planted']);
    await rm(folder, { recursive: true });
  });

  test('invalid options are rejected with an example', async () => {
    for (const [option, value] of [
      ['--expect-json', 'status = ok'],
      ['--header', 'no colon'],
      ['--basic', 'ada'],
      ['--bearer', '@/missing'],
      ['--proxy', 'office'],
    ] as const) {
      const { code, stderr } = await check(at, option, value);
      assert.deepEqual([code, stderr.includes('\n    at ')], [1, false], stderr);
    }
  });
});

test('--set sets fields that have no option of their own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'belltower-check-'));
  try {
    const header = join(folder, 'header.json');
    await writeFile(header, 'planted\n');
    const words = ['--set', 'expect.status=[404]', '--set', `headers.x-token=@${header}`, '--json'];
    const found = await check(`${url}/`, ...words);
    assert.equal(found.code, 1);
    assert.match(JSON.parse(found.stdout).message, /expected 404/);
    assert.equal(headers?.['x-token'], 'planted');
    const wrong = await check(`${url}/`, '--set', 'nothing');
    assert.match(wrong.stderr, /FIELD=VALUE/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
