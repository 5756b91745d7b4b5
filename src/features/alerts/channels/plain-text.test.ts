import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { escapeMarkdown, escapeTags, plainText, truncate, withoutMentions } from './plain-text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 300 });

test('a plain text has no control characters, no hidden ones and no halves, and stays as it is', () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (text, lines) => {
      const plain = plainText(text, { lines });
      assert.ok(plain.isWellFormed());
      assert.doesNotMatch(plain, lines ? /[^\P{Cc}\n\t]/u : /\p{Cc}/u);
      assert.doesNotMatch(plain, /[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/);
      assert.equal(plainText(plain, { lines }), plain);
    }),
  );
  assert.equal(plainText(' a\r\nb\u2028c\u0000 '), 'a b c');
});

test('a fitted text never has more than it may, nor half an escape', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 120 }), (text, most) => {
      for (const escaped of [escapeTags, escapeMarkdown]) {
        const fitted = truncate(plainText(text), most, escaped);
        assert.ok(fitted.length <= most);
        assert.ok(fitted.isWellFormed());
        assert.doesNotMatch(fitted, /&(?!amp;|lt;|gt;|quot;)/);
      }
    }),
  );
  assert.equal(truncate('abcdef', 4), 'abc…');
});

test('no mention survives, and addresses do', () => {
  fc.assert(
    fc.property(
      anyText,
      fc.constantFrom('@everyone', '@here', '@channel', '@all', '@room'),
      (text, mention) => {
        const shown = escapeMarkdown(`${plainText(text)} ${mention} ${plainText(text)}`);
        assert.ok(!shown.includes(` ${mention}`));
      },
    ),
  );
  assert.equal(withoutMentions('ops@example.com'), 'ops@example.com');
  assert.equal(escapeMarkdown('https://x.example/a_b *c* _d_'), 'https://x.example/a_b \\*c\\* \\_d\\_');
});

test('Markdown marks are all escaped, whatever stands around them', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const bare = escapeMarkdown(text).replace(/\\[\\*_~`|[\]<>#]/g, '');
      assert.doesNotMatch(bare, /[\\*~`|[\]<>#]/);
    }),
  );
});
