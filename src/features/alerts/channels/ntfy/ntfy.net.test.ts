import assert from 'node:assert/strict';
import { answerWith } from '../testing/receiver.ts';
import { tryChannel } from '../testing/try-channel.ts';
import { ntfy } from './index.ts';

tryChannel({
  module: ntfy,
  settings: (base) => ({ url: `${base}/`, topic: 'belltower-7f3k2q', token: 'tk_secret' }),
  welcome: answerWith(200, { id: 'hwQ2YpKdmg', event: 'message' }),
  refusal: {
    answer: answerWith(401, { code: 40101, http: 401, error: 'unauthorized' }),
    status: 401,
    says: /: unauthorized$/,
  },
  look({ path, headers, body }, kind) {
    assert.equal(path, '/');
    assert.equal(headers.authorization, 'Bearer tk_secret');
    const message = JSON.parse(body);
    assert.equal(message.topic, 'belltower-7f3k2q');
    assert.ok(Buffer.byteLength(message.message) <= 4096);
    assert.match(message.click, /^https:\/\/bell\.example\.com\/incidents/);
    assert.equal(message.actions[0].action, 'view');
    const expected = { trouble: 5, recovery: 3, digest: 5 };
    assert.equal(message.priority, expected[kind]);
    if (kind === 'recovery') assert.deepEqual(message.tags, ['white_check_mark', 'critical']);
  },
});
