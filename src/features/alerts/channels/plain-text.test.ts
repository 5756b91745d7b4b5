import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { escapeMarkdown, escapeTags, plainText, truncate, withoutMentions } from './plain-text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 300 });

test('plain text has no control characters, no hidden characters and no lone surrogates, and is idempotent', () => {
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

test('a truncated text never exceeds its limit and never ends within an escape sequence', () => {
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

test('all mentions are broken up, but email addresses are unchanged', () => {
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

test('all Markdown characters are escaped in any context', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const bare = escapeMarkdown(text).replace(/\\[\\*_~`|[\]<>#]/g, '');
      assert.doesNotMatch(bare, /[\\*~`|[\]<>#]/);
    }),
  );
});
