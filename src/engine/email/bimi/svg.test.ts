import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { checkBimiSvg } from './svg.ts';

const head =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.2" baseProfile="tiny-ps" viewBox="0 0 10 10">';
const svg = (body: string, root = head) => `<?xml version="1.0"?>${root}<title>Brand</title>${body}</svg>`;
const codes = (text: string | Buffer) => checkBimiSvg(Buffer.from(text)).map((f) => f.code);

describe('the BIMI SVG profile', () => {
  const rows: [string, string, string[]][] = [
    ['a plain image', svg('<path d="M0 0h8"/>'), []],
    ['an internal reference', svg('<use xlink:href="#a"/><rect fill="url(#g)"/>'), []],
    ['a script', svg('<script>x()</script>'), ['forbidden-element']],
    ['a script with a namespace prefix', svg('<svg:SCRIPT/>'), ['forbidden-element']],
    [
      'an image',
      svg('<image xlink:href="data:image/png;base64,AA"/>'),
      ['forbidden-element', 'external-reference'],
    ],
    ['an animation', svg('<animate/>'), ['forbidden-element']],
    ['an event handler', svg('<rect onclick="x()"/>'), ['event-handler']],
    ['an external reference', svg('<use xlink:href="https://x.test/#a"/>'), ['external-reference']],
    ['an external url()', svg('<rect fill="url(https://x.test/a)"/>'), ['external-reference']],
    ['a style sheet', `<?xml-stylesheet href="x.css"?>${svg('')}`, ['stylesheet']],
    ['no title', `${head}</svg>`, ['no-title']],
    ['an empty title', `${head}<title> </title></svg>`, ['no-title']],
    ['another profile', svg('', head.replace('tiny-ps', 'tiny')), ['bad-profile']],
    ['another version', svg('', head.replace('1.2', '1.1')), ['bad-version']],
    ['a position on the root', svg('', head.replace('viewBox', 'x="0" viewBox')), ['root-position']],
    ['an image that is not square', svg('', head.replace('10 10', '10 20')), ['not-square']],
    ['no SVG', '<html></html>', ['no-svg', 'no-svg']],
    ['nothing', '', ['no-svg']],
    ['an unclosed element', `${head}<title>x</title><g>`, ['not-well-formed']],
  ];
  for (const [name, text, expected] of rows) {
    it(`the BIMI profile of ${name}: ${expected.join(', ') || 'good'}`, () =>
      assert.deepEqual(codes(text), expected));
  }

  it('entities are not expanded, so a billion laughs attack is rejected unread', () => {
    const entities = Array.from(
      { length: 9 },
      (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`,
    ).join('');
    assert.deepEqual(codes(`<!DOCTYPE svg [<!ENTITY l0 "ha">${entities}]>${svg('&l9;')}`), ['doctype']);
    assert.deepEqual(codes(svg('<text>&l9;&#x26;amp;</text>')), []);
  });
  it('limits the size (even inside gzip), the depth and the number of elements', () => {
    assert.deepEqual(codes(svg(' '.repeat(40_000))), ['too-big']);
    assert.deepEqual(codes(gzipSync(svg('<path/>'))), []);
    assert.deepEqual(codes(gzipSync(Buffer.alloc(50_000_000))), ['too-big']);
    assert.deepEqual(codes(gzipSync(Buffer.alloc(10_000_000))), ['bad-gzip']);
    assert.ok(codes(svg('<g>'.repeat(5_000))).includes('too-complex'));
    assert.ok(codes(svg('<g/>'.repeat(6_000))).includes('too-complex'));
  });
  it('requires UTF-8', () => assert.deepEqual(codes(Buffer.from([0xff, 0xfe, 0x3c, 0])), ['bad-encoding']));
  it('never throws and always terminates', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      'svg',
      ' ',
      '="',
      '"',
      '<svg',
      '</',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '&',
      ';',
      'title',
      '<?',
      '?>',
      '\u00e9',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }),
        (pieces) => checkBimiSvg(Buffer.from(pieces.join(''))).length <= 22,
      ),
      { numRuns: 500 },
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => checkBimiSvg(bytes).length > 0));
  });
});
