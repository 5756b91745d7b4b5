import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { markPicture, pictureSimilarity } from './picture-marks.ts';
import { halve, type Pixels, readPng, writePng } from './png.ts';

/** Returns a white picture with boxes of one color. Each box has left, top, width and height. */
function draw(boxes: readonly (readonly [number, number, number, number])[], gray = 40): Pixels {
  const [width, height] = [640, 400];
  const data = Buffer.alloc(width * height * 3, 255);
  for (const [left, top, wide, high] of boxes)
    for (let y = top; y < top + high; y++)
      data.fill(gray, (y * width + left) * 3, (y * width + left + wide) * 3);
  return { width, height, data };
}

const shop = [
  [0, 0, 640, 60],
  [200, 120, 240, 180],
  [40, 340, 560, 30],
] as const;

test('reads back written images for every row filter', () => {
  const picture = draw(shop);
  assert.deepEqual(readPng(writePng(picture)), picture);
  for (const filter of [0, 1, 3, 4]) {
    const png = writePng({ width: 2, height: 1, data: Buffer.from([10, 20, 30, 12, 22, 32]) });
    const row = Buffer.from([filter, 10, 20, 30, 2, 2, 2]);
    const packed = deflateSync(row);
    const made = Buffer.concat([png.subarray(0, 33), chunkOf(packed)]);
    const second = filter === 0 ? [2, 2, 2] : filter === 3 ? [7, 12, 17] : [12, 22, 32];
    assert.deepEqual(readPng(made)?.data, Buffer.from([10, 20, 30, ...second]), `filter ${filter}`);
  }
});

function chunkOf(content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write('IDAT', 4, 'latin1');
  return Buffer.concat([head, content, Buffer.alloc(4)]);
}

test('rejects data that is not a valid capture', () => {
  const png = writePng(draw([]));
  assert.equal(readPng(Buffer.from('GIF89a')), null);
  assert.equal(readPng(png.subarray(0, 40)), null);
  const huge = Buffer.from(png);
  huge.writeUInt32BE(1_000_000, 16);
  assert.equal(readPng(huge), null);
});

test('copies in another color are similar, and two different white pages are not', () => {
  const marks = (picture: Pixels) => markPicture(picture);
  const own = marks(draw(shop));
  assert.equal(pictureSimilarity(own, marks(draw(shop, 90))), 100);
  const shifted = shop.map(
    ([left, top, wide, high]) => [left + (wide < 640 ? 4 : 0), top, wide, high] as const,
  );
  assert.ok((pictureSimilarity(own, marks(draw(shifted))) ?? 0) >= 80);
  const other = marks(
    draw([
      [30, 100, 120, 280],
      [420, 20, 150, 90],
      [300, 200, 200, 20],
    ]),
  );
  assert.ok((pictureSimilarity(own, other) ?? 100) < 30);
  assert.equal(pictureSimilarity(marks(draw([])), marks(draw([]))), null);
  assert.equal(pictureSimilarity(own, marks(halve(draw(shop)))), 100);
});
