import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { after, before, test } from 'node:test';
import { admitNewDatabase } from './with-database.ts';

const server = createServer((_request, response) => response.end('{"status":"ok"}'));
let publicUrl: string;
before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => server.close());

/** Simulates a terminal, types `answer` and returns the output. */
async function answerPrompt(answer: string, url = publicUrl): Promise<string> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const at = {
    input: Object.assign(input, { isTTY: true }) as unknown as NodeJS.ReadStream,
    output: Object.assign(output, { isTTY: true }) as unknown as NodeJS.WriteStream,
  };
  input.write(`${answer}\n`);
  await admitNewDatabase({ databaseUrl: null, dataDir: '/nowhere/at-all', publicUrl: url }, at);
  return String(output.read() ?? '');
}

test('in a terminal, only the answer "yes" creates a database next to a running service', async () => {
  assert.match(
    await answerPrompt('y'),
    /Another Belltower is running at .*Create a new database there\? \[y\/N\] /s,
  );
  await assert.rejects(answerPrompt(''), /No database was created/);
});

test('a service that is busy for more than a second is still detected', async (t) => {
  const busy = createServer(
    (_request, response) => void setTimeout(() => response.end('{"status":"ok"}'), 1_200),
  );
  t.after(() => busy.close());
  await once(busy.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
  assert.match(await answerPrompt('y', url), /Another Belltower is running at /);
});

test('there is no prompt if no service responds', async () => {
  assert.equal(await answerPrompt('', 'http://127.0.0.1:9'), '');
});
