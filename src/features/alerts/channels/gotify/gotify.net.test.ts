import assert from 'node:assert/strict';
import { answerWith } from '../testing/receiver.ts';
import { tryChannel } from '../testing/try-channel.ts';
import { gotify } from './index.ts';

tryChannel({
  module: gotify,
  settings: (base) => ({ url: `${base}/push/`, token: 'AwAGrRnH4Z4Yk5i' }),
  welcome: answerWith(200, { id: 25, appid: 5 }),
  refusal: {
    answer: answerWith(401, {
      error: 'Unauthorized',
      errorCode: 401,
      errorDescription: 'you need to provide a valid access token or user credentials to access this api',
    }),
    status: 401,
    says: /: you need to provide a valid access token/,
  },
  look({ path, headers, body }, kind) {
    assert.equal(path, '/push/message');
    assert.equal(headers['x-gotify-key'], 'AwAGrRnH4Z4Yk5i');
    const message = JSON.parse(body);
    assert.equal(message.extras['client::display'].contentType, 'text/plain');
    assert.equal(message.priority, kind === 'recovery' ? 5 : 10);
    assert.match(
      message.title,
      kind === 'recovery' ? /^Up: / : kind === 'digest' ? /^40 messages/ : /^Down: /,
    );
  },
});
