import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readPageFacts } from './facts.ts';
import { createSketcher, similarity } from './sketch.ts';

const read = (html: string) => readPageFacts(html, 'https://a.test/dir/page').facts;

describe('reading a page', () => {
  test('URLs are resolved with the first base element', () => {
    const facts = read(
      '<base href="http://b.test/x/"><base href="http://c.test/"><script src="s.js"></script>',
    );
    assert.deepEqual(facts.scripts, [{ url: 'http://b.test/x/s.js', integrity: false }]);
  });

  test('an integrity attribute counts only with a hash that browsers support', () => {
    const facts = read(
      '<script src="/a.js" integrity="md5-xyz"></script><script src="/b.js" integrity=" sha384-abc "></script>',
    );
    assert.deepEqual(
      facts.scripts.map(({ integrity }) => integrity),
      [false, true],
    );
  });

  test('ignores a policy in the body', () => {
    const meta = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">';
    assert.equal(read(`<head>${meta}</head><body>x</body>`).metaPolicies.length, 1);
    assert.equal(read(`<head></head><body>${meta}</body>`).metaPolicies.length, 0);
  });

  test('a button can submit a form to another URL', () => {
    const facts = read(
      '<form action="/in"><input type="PassWord"><button formaction="http://b.test/out">x</button></form>',
    );
    assert.deepEqual(facts.forms, [{ action: 'http://b.test/out', method: 'get', hasPassword: true }]);
  });

  test('images are found only in src, srcset and poster', () => {
    const facts = read(
      '<img src="http://b.test/1"><img srcset="http://b.test/2 1x, /3 2x"><video poster="http://b.test/4"></video><a href="http://b.test/5">x</a>',
    );
    assert.deepEqual(
      facts.insecureMedia.map((url) => url.slice(-1)),
      ['1', '2', '4'],
    );
  });

  test('data blocks are not scripts, and their text is ignored', () => {
    const { facts, inline } = readPageFacts(
      '<script type="application/ld+json">{"a":1}</script><script>var seen = 1;</script><p>one two three</p>',
      'https://a.test/',
    );
    assert.equal(facts.inlineScripts, 1);
    assert.deepEqual(inline, ['var seen = 1;']);
    assert.equal(facts.words, 3);
  });

  test('a page of a million tags is read up to a limit', () => {
    const facts = read('<b>'.repeat(700_000));
    assert.equal(facts.truncated, true);
  });

  test('a page with ten thousand scripts stores some of them', () => {
    const facts = read('<script src="/a.js"></script>'.repeat(10_000));
    assert.equal(facts.scripts.length, 300);
    assert.equal(facts.truncated, true);
  });

  test('no text makes the parser throw', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<script src=',
        '<base href="',
        '<form>',
        '</head>',
        '<!--',
        '<![CDATA[',
        '"',
        "'>",
        '<meta http-equiv=',
      ),
      fc.string({ maxLength: 20 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const facts = read(pieces.join(''));
        assert.ok(JSON.stringify(facts).length < 100_000);
      }),
    );
  });
});

describe('comparing two pages by their sketches', () => {
  const sketchOf = (text: string) => {
    const sketcher = createSketcher();
    sketcher.add(text);
    return sketcher.finish().sketch;
  };
  const words = Array.from({ length: 200 }, (_, index) => `word${index}`);

  test('a text has the same sketch in pieces as in full', () => {
    assert.equal(similarity(sketchOf(words.join(' ')), sketchOf(words.join('\n'))), 1);
  });

  test('a small change keeps most of the sketch, and an unrelated text shares none of it', () => {
    const base = sketchOf(words.join(' '));
    assert.ok(similarity(base, sketchOf([...words.slice(0, 190), 'other', 'words'].join(' '))) > 0.75);
    assert.ok(similarity(base, sketchOf(words.map((word) => `x${word}`).join(' '))) < 0.1);
  });

  test('the estimate is close to the share of common shingles', () => {
    const half = sketchOf([...words.slice(0, 100), ...words.slice(100).map((word) => `y${word}`)].join(' '));
    // 98 of 298 shingles are common.
    assert.ok(Math.abs(similarity(sketchOf(words.join(' ')), half) - 98 / 298) < 0.2);
  });

  test('empty pages are similar to each other, and to no other page', () => {
    assert.equal(similarity([], []), 1);
    assert.equal(similarity([], sketchOf('a b c d')), 0);
  });
});
