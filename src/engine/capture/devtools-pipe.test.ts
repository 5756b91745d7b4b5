import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { openDevtoolsPipe } from './devtools-pipe.ts';

test('a browser that sends invalid data counts as gone', async () => {
  const [out, into] = [new PassThrough(), new PassThrough()];
  const { send } = openDevtoolsPipe(out, into);
  const sent = send('Page.enable');
  into.write('{"id":1,"result":\0');
  await assert.rejects(sent, /exited/);
  await assert.rejects(send('Page.enable'), /exited/);
});

test('responses are parsed whether they arrive in pieces or together', async () => {
  const [out, into] = [new PassThrough(), new PassThrough()];
  const { send } = openDevtoolsPipe(out, into);
  const sent = [send('A'), send('B')];
  for (const piece of ['{"id":2,"res', 'ult":{"b":1}}\0{"id":1,"error":{"message":"no"}}', '\0'])
    into.write(piece);
  assert.deepEqual(await sent[1], { b: 1 });
  await assert.rejects(sent[0] ?? Promise.resolve(), /no/);
});
