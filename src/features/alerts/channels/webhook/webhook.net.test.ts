import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { hostileText, makeNotice } from '../testing/notice-fixtures.ts';
import { answerWith } from '../testing/receiver.ts';
import { tryChannel } from '../testing/try-channel.ts';
import { webhook } from './index.ts';

const key = Buffer.from('0123456789abcdef0123456789abcdef');

tryChannel({
  module: webhook,
  settings: (base) => ({
    url: `${base}/hook`,
    secret: `whsec_${key.toString('base64')}`,
    headers: { authorization: 'Bearer mine' },
  }),
  welcome: answerWith(200, 'thanks'),
  refusal: { answer: answerWith(403, 'who are you?'), status: 403, says: /who are you\?/ },
  look({ path, headers, body }, kind) {
    assert.equal(path, '/hook');
    assert.equal(headers.authorization, 'Bearer mine');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const signature = createHmac('sha256', key).update(signed).digest('base64');
    assert.equal(headers['webhook-signature'], `v1,${signature}`);
    assert.equal(JSON.parse(body).type, kind === 'recovery' ? 'incident.resolved' : 'incident.opened');
  },
  more({ receiver, send }) {
    test('sends what its template renders to, signed as it goes', async () => {
      const template = '{"text": "{{ headline }}", "regions": {{ regions | json }}}';
      await send([makeNotice({ incident: { title: hostileText } })], { settings: { template } });
      const [received] = receiver().received;
      const { text, regions } = JSON.parse(received?.body ?? '{}');
      assert.match(text, /^Down: @everyone/);
      assert.equal(regions.length, 2);
    });
    test('is gone where the receiver says so', async () => {
      receiver().next(answerWith(410));
      const answer = await send([makeNotice()]);
      assert.deepEqual([answer.gone, answer.retry], [true, false]);
    });
    test('keeps its own headers, and says of private addresses where the fault is', async () => {
      const policy = createEgressPolicy({ mode: 'public', allow: ['10.1.0.0/16'] });
      const faultsOf = async (url: string, headers = {}) =>
        (await webhook.findFaults({ url, headers }, { policy, accountId: 'a' })).map(({ pointer, code }) => [
          pointer,
          code,
        ]);
      assert.deepEqual(await faultsOf('http://10.1.2.3/'), []);
      assert.deepEqual(await faultsOf('http://2130706433/', { 'Webhook-Id': 'x' }), [
        ['/url', 'target_refused'],
        ['/headers/Webhook-Id', 'not_allowed'],
      ]);
      assert.deepEqual(await faultsOf('ftp://example.com/'), [['/url', 'not_a_url']]);
    });
  },
});
