import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { type LabCtServer, startCtServer } from '#lab/ct/log-server.ts';
import { createCa } from '#lab/tls/ca.ts';
import { programFile } from '#test/support/built-program.ts';

let lab: LabCtServer;
before(async () => {
  lab = await startCtServer();
});
after(() => lab.close());

const tail = (...words: string[]) =>
  promisify(execFile)(process.execPath, [programFile, 'ct', 'tail', ...words], {
    env: { ...process.env, BELLTOWER_CT_LOG_LIST_URL: lab.listUrl },
  });

for (const protocol of ['rfc6962', 'static'] as const) {
  test(`a limited number of entries is printed from an index, optionally only those for one name (${protocol})`, async () => {
    const log = lab.addLog(protocol, `tail-${protocol}`);
    const ca = createCa({ name: 'Lab CA' });
    for (let n = 0; n < 4; n++) log.add(ca.issue({ names: ['other.test'] }).der);
    log.add(ca.issue({ names: ['www.shop.test'] }).der);
    const index = log.addPrecertificate(ca, { names: ['*.shop.test'] });
    log.publish();
    const words = ['--log', log.url, '--from', '2', '--match', 'shop.test', '--count', '2', '--json'];
    const { stdout } = await tail(...words);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      lines.map((line) => [line.log, line.index, line.precertificate, line.names, line.issuer]),
      [
        [log.url, 4, false, ['www.shop.test'], 'Belltower Lab'],
        [log.url, index, true, ['*.shop.test'], 'Belltower Lab'],
      ],
    );
    assert.match(lines[1].tbsSha256, /^[0-9a-f]{64}$/);
    const text = await tail('--log', log.url, '--from', '5', '--count', '1');
    assert.match(text.stdout, /^\S+Z {2}\*\.shop\.test {2}Belltower Lab\n$/);
  });
}
