import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { imageLimits, readImage } from './read-image.ts';

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex');
const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(33);
  bytes.write('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const svg = (inside: string, attributes = 'viewBox="0 0 40 20"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);

test('each image type is recognized by its bytes and returned with its size', () => {
  const webp = (chunk: string) => hex(`52494646 24000000 57454250 ${chunk}`);
  const cases: [Buffer, string, number, number][] = [
    [png(120, 40), 'image/png', 120, 40],
    [hex('ffd8 ffe0 0004 0000 ffc0 0011 08 0028 0078 03 000000000000000000'), 'image/jpeg', 120, 40],
    [hex('474946383961 7800 2800 00000000'), 'image/gif', 120, 40],
    [webp('56503858 0a000000 00000000 770000 270000'), 'image/webp', 120, 40],
    [webp('5650384c 0a000000 2f 77c00900 0000000000'), 'image/webp', 120, 40],
    [hex('0000 0100 0100 10 10 00 00 0100 2000 68040000 16000000'), 'image/x-icon', 16, 16],
    [svg('<path d="M0 0h40"/>'), 'image/svg+xml', 40, 20],
    [svg('', 'width="64px" height="32"'), 'image/svg+xml', 64, 32],
    [svg('', ''), 'image/svg+xml', 300, 150],
    [
      Buffer.concat([Buffer.from('\uFEFF<?xml version="1.0"?><!DOCTYPE svg>\n<!-- made -->'), svg('')]),
      'image/svg+xml',
      40,
      20,
    ],
  ];
  for (const [bytes, type, width, height] of cases)
    assert.deepEqual(readImage(bytes), { type, width, height }, bytes.toString('latin1').slice(0, 40));
});

test('a file that is not an image, is truncated or is too large is rejected', () => {
  assert.equal(readImage(Buffer.from('<html><body>Hi</body></html>')), 'unknown-type');
  assert.equal(readImage(Buffer.from('a text about <svg>')), 'unknown-type');
  assert.equal(readImage(Buffer.from('%PDF-1.7')), 'unknown-type');
  assert.equal(readImage(png(0, 40)), 'broken');
  assert.equal(readImage(png(10, 10).subarray(0, 18)), 'broken');
  assert.equal(readImage(hex('ffd8 ffe0 0004 0000')), 'broken');
  assert.equal(readImage(png(imageLimits.pixels + 1, 10)), 'too-many-pixels');
});

test('an SVG can refer only to its own parts', () => {
  for (const inside of [
    '<defs><linearGradient id="a"/></defs><path fill="url(#a)" d="M0 0"/>',
    '<use href="#a"/>',
    '<style>.a{fill:url("#b")}</style><path class="a" d="M0 0"/>',
    '<text>Larkspur &amp; Sons: data</text>',
    '<sodipodi:namedview id="x"/>',
  ])
    assert.equal(typeof readImage(svg(inside)), 'object', inside);
  for (const inside of [
    '<script>alert(1)</script>',
    '<SCRIPT href="https://evil.example/x.js"/>',
    '<svg:script>alert(1)</svg:script>',
    '<path onload="alert(1)" d="M0 0"/>',
    '<path style="background:url(https://evil.example/x)" d="M0 0"/>',
    '<style>@import "https://evil.example/x.css";</style>',
    '<style>@im<!-- -->port "x"; .a{b:url(https://evil.example)}</style>',
    '<style><![CDATA[.a{fill:url(https://evil.example)}]]></style>',
    '<style>.a{b:u\\72l(https://evil.example)}</style>',
    '<image href="https://evil.example/x.png"/>',
    '<use href="https://evil.example/x.svg#a"/>',
    '<use xlink:href=" javascript:alert(1)"/>',
    '<a href="https://evil.example"><path d="M0 0"/></a>',
    '<foreignObject><body/></foreignObject>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    '<iframe/>',
    '<?xml-stylesheet href="https://evil.example/x.css"?>',
  ])
    assert.equal(readImage(svg(inside)), 'active-content', inside);
  const entities = Buffer.concat([Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]>'), svg('&a;')]);
  assert.equal(readImage(entities), 'active-content');
});

test('any bytes produce facts within the limits or a fault', () => {
  const starts = [
    '',
    '\u0089PNG\r\n\u001a\n',
    '\u00ff\u00d8\u00ff',
    'GIF89a',
    'RIFF0000WEBPVP8X',
    '\0\0\u0001\0',
    '<svg',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 80 }), (start, rest) => {
      const facts = readImage(Buffer.concat([Buffer.from(start, 'latin1'), rest]));
      if (typeof facts === 'string') return;
      assert.ok(facts.width >= 1 && facts.width <= imageLimits.pixels);
      assert.ok(facts.height >= 1 && facts.height <= imageLimits.pixels);
    }),
  );
});
