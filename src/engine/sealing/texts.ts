import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { readNumbers, writeNumbers } from './numbers.ts';
import { SealedFault } from './sealed-fault.ts';

/**
 * Texts by a dictionary of the hour: each that differs once, in the order in which they first come, and a run of places in it.
 * The words of all columns stand in one block, which is deflated where that makes it shorter: hours of trouble have
 * sentences alike but for a figure, and in nearly all others there is an address alone.
 */

/** A block that is shorter is left as it is: deflating costs more than all else of an hour. */
const leastToDeflate = 192;
/** No deflated byte stands for more (RFC 1951: 258 by two bits at best), so a greater claim is a lie. */
const mostOfByte = 1032;

/** Writes columns of texts. */
export function writeTexts(to: ByteWriter, columns: readonly (readonly (string | null)[])[]): void {
  const words = new ByteWriter();
  const places = new ByteWriter();
  for (const column of columns) {
    const dictionary = new Map<string | null, number>();
    const run = column.map((text) => {
      const known = dictionary.get(text);
      if (known !== undefined) return known;
      dictionary.set(text, dictionary.size);
      return dictionary.size - 1;
    });
    places.varint(dictionary.size);
    if (dictionary.size > 1) writeNumbers(places, run);
    for (const text of dictionary.keys()) writeWord(words, text);
  }
  const block = words.finish();
  const deflated = block.length < leastToDeflate ? block : deflateRawSync(block);
  if (deflated.length < block.length) {
    to.varint(block.length * 2 + 1);
    to.varint(deflated.length);
    to.bytes(deflated);
  } else {
    to.varint(block.length * 2);
    to.bytes(block);
  }
  to.bytes(places.finish());
}

/** Reads `columns` columns of `count` texts. */
export function readTexts(from: ByteReader, columns: number, count: number): (string | null)[][] {
  const words = new ByteReader(readBlock(from));
  return Array.from({ length: columns }, () => {
    const size = from.varint();
    if (size < 1 || size > count) throw new SealedFault('A dictionary of the sealed hour has no such size.');
    if (size === 1) return new Array(count).fill(readWord(words));
    const run = readNumbers(from, count);
    const dictionary = Array.from({ length: size }, () => readWord(words));
    return run.map((place) => {
      const text = dictionary[place];
      if (text === undefined) throw new SealedFault('A text of the sealed hour is in no dictionary.');
      return text;
    });
  });
}

/** Length and one, zero being null, then UTF-8. */
function writeWord(to: ByteWriter, text: string | null): void {
  if (text === null) {
    to.varint(0);
    return;
  }
  const bytes = Buffer.from(text);
  to.varint(bytes.length + 1);
  to.bytes(bytes);
}

function readWord(from: ByteReader): string | null {
  const length = from.varint();
  return length === 0 ? null : from.text(length - 1);
}

function readBlock(from: ByteReader): Buffer {
  const head = from.varint();
  const length = Math.floor(head / 2);
  if (head % 2 === 0) return from.bytes(length);
  const deflated = from.bytes(from.varint());
  if (length > deflated.length * mostOfByte)
    throw new SealedFault('The words of the sealed hour are too long.');
  try {
    const block = inflateRawSync(deflated, { maxOutputLength: Math.max(1, length) });
    if (block.length === length) return block;
  } catch {
    // Told below: what zlib says of it helps nobody.
  }
  throw new SealedFault('The words of the sealed hour cannot be read.');
}
