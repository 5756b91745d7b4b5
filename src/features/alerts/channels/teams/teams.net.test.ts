import assert from 'node:assert/strict';
import { answerWith } from '../testing/receiver.ts';
import { tryChannel } from '../testing/try-channel.ts';
import { teams } from './index.ts';

tryChannel({
  module: teams,
  settings: (base) => ({ url: `${base}/workflows/1/triggers/manual/paths/invoke?sig=x` }),
  welcome: answerWith(202),
  refusal: {
    answer: answerWith(401, {
      error: { code: 'DirectApiAuthorizationRequired', message: 'The signature is not valid.' },
    }),
    status: 401,
    says: /: The signature is not valid\.$/,
  },
  look({ path, octets, body }, kind) {
    assert.equal(path, '/workflows/1/triggers/manual/paths/invoke?sig=x');
    assert.ok(octets.length <= 28 * 1024);
    const [attachment] = JSON.parse(body).attachments;
    assert.equal(attachment.contentType, 'application/vnd.microsoft.card.adaptive');
    const card = attachment.content;
    assert.equal(card.type, 'AdaptiveCard');
    // Nothing in it reads Markdown.
    assert.doesNotMatch(body, /"TextBlock"|"FactSet"/);
    if (kind === 'trouble') assert.equal(card.body[0].style, 'attention');
    if (kind === 'recovery') assert.equal(card.body[0].style, 'good');
    if (kind === 'digest') assert.equal(card.body.length, 11);
    if (kind !== 'digest') assert.match(card.actions[0].url, /^https:\/\/bell\.example\.com\/incidents\//);
  },
});
