import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { programFile } from '#test/support/built-program.ts';

const seen: { signal: string; rid: string | null; body: string }[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  seen.push({ signal: pathname.replace('/ping/key/', ''), rid: searchParams.get('rid'), body });
  response.end('OK');
});
let url = '';
before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ping/key`;
});
after(() => server.close());

async function run(
  to: string,
  script: string,
  meanwhile: (pid: number, output: () => string) => void = () => {},
) {
  seen.length = 0;
  const child = spawn(process.execPath, [programFile, 'run', to, '--', process.execPath, '-e', script]);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (part) => {
    output.stdout += part;
    meanwhile(child.pid ?? 0, () => output.stdout);
  });
  child.stderr.on('data', (part) => {
    output.stderr += part;
  });
  const [code, signal] = await once(child, 'close');
  return { ...output, code, signal };
}

test('a run reports its start and its end, with the exit status and the last 10 kB of output', async () => {
  const script =
    "process.stdout.write('a'.repeat(50000)); process.stderr.write('oops'); process.exitCode = 7";
  const ended = await run(`${url}?create=1`, script);
  assert.deepEqual([ended.code, ended.stdout.length, ended.stderr], [7, 50_000, 'oops']);
  assert.deepEqual(
    seen.map(({ signal }) => signal),
    ['start', '7'],
  );
  assert.ok(seen[0]?.rid && seen[0].rid === seen[1]?.rid);
  assert.equal(seen[1]?.body.length, 10_000);
});

test('a signal is forwarded to the command, which can handle it', async () => {
  const script =
    "process.on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log('ready')";
  const ended = await run(url, script, (pid) => process.kill(pid, 'SIGTERM'));
  assert.deepEqual([ended.code, ended.signal], [3, null]);
  assert.equal(seen.at(-1)?.signal, '3');
});

test('after a command ended by a signal, the program ends with the same signal', async () => {
  const ended = await run(url, "process.kill(process.pid, 'SIGKILL')");
  assert.deepEqual([ended.code, ended.signal], [null, 'SIGKILL']);
  assert.equal(seen.at(-1)?.signal, '137');
});

test('the command runs even if the server does not respond', async () => {
  const ended = await run('http://127.0.0.1:1/ping/key', "console.log('done'); process.exitCode = 4");
  assert.deepEqual([ended.code, ended.stdout], [4, 'done\n']);
  assert.match(ended.stderr, /^belltower run: the run could not be reported: /);
});
