import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { withSteadyPingRange } from '#lab/ping/ping-range.ts';
import { programFile } from '#test/support/built-program.ts';
import { missingPing } from '#test/support/machine-requirements.ts';
import { type ProgramOptions, runProgram } from './support/program.ts';
import { eventually, requestAndExpect } from './support/requests.ts';
import { createAccount, startService } from './support/service.ts';

/**
 * Simulates a machine that cannot ping: root without CAP_NET_RAW, an empty ping group range and no `ping` program. Not
 * needed if this machine cannot ping.
 */

const noPing = await missingPing();
const withoutRawSockets = ['setpriv', '--bounding-set=-net_raw', '--inh-caps=-net_raw'];
const main = [...(noPing === false ? withoutRawSockets : []), process.execPath, programFile];

function obstacle(): string | false {
  if (noPing !== false) return false;
  if (process.getuid?.() !== 0) return 'only root can take the right to raw sockets away';
  if (spawnSync('setpriv', ['--version']).status !== 0) return 'no setpriv here';
  return spawnSync('ping', ['-V']).error === undefined ? 'a ping program is installed here' : false;
}

const howToOpen = /net\.ipv4\.ping_group_range.*CAP_NET_RAW.*install the ping program/;
const skip = obstacle();

test('if pinging is impossible, `check` explains what is missing and how to fix it', { skip }, (t) =>
  withSteadyPingRange(async (open) => {
    if (open) return t.skip('ping sockets are open here');
    const options: ProgramOptions = { command: main };
    const words = ['check', '127.0.0.1', '--kind', 'ping'];
    const result = await runProgram(words, options);
    assert.match(result.stdout, /^UNKNOWN /);
    assert.equal(result.code, 3);
    assert.match(result.stdout, howToOpen);
    assert.match(result.stdout, /no ping socket \(EACCES.*no raw socket \(EPERM/);
    const json = JSON.parse((await runProgram([...words, '--json'], options)).stdout);
    assert.deepEqual([json.status, json.code], ['unknown', 'ping-unavailable']);
    assert.match(json.message, howToOpen);
  }),
);

test(
  'if pinging is impossible, the log shows it once at startup, and each ping monitor shows it as its reason',
  { skip },
  (t) =>
    withSteadyPingRange(async (open) => {
      if (open) return t.skip('ping sockets are open here');
      const service = await startService({ command: [...main, 'serve'] });
      const { apiKey: key } = await createAccount(service.env);
      const path = '/api/v1/service-monitors';
      const body = { kind: 'ping', host: '127.0.0.1' };
      const { json: made } = await requestAndExpect(201, service.url, path, { key, body });
      const { state } = await eventually('the monitor shows its reason', async () => {
        const { json } = await requestAndExpect(200, service.url, `${path}/${made.id}`, { key });
        return json.state.reason === null ? null : json;
      });
      assert.deepEqual([state.status, state.reason.code], ['pending', 'ping-unavailable']);
      assert.match(state.reason.message, howToOpen);
      const { json } = await requestAndExpect(200, service.url, `${path}/${made.id}/checks`, { key });
      assert.deepEqual([json.items[0].status, json.items[0].code], ['unknown', 'ping-unavailable']);
      const output = service.stderr() + service.stdout();
      const lines = output.split('\n').filter((line) => howToOpen.test(line));
      assert.equal(lines.length, 1, output);
    }),
);
