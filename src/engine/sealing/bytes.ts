const maxBytesOfVarint = 8;

/**
 * Reads the output of `ByteWriter`.
 * @throws SealedFault for reads past the end and for invalid numbers
 */
export class ByteReader {
  private readonly buffer: Buffer;
  private at = 0;
  private held = 0;
  private bufferedBits = 0;

  constructor(buffer: Buffer) {
    this.buffer = buffer;
  }

  get left(): number {
    return this.buffer.length - this.at;
  }

  byte(): number {
    const value = this.buffer[this.at];
    if (value === undefined) throw new SealedFault('The sealed hour is truncated.');
    this.at += 1;
    return value;
  }

  varint(): number {
    let value = 0;
    let scale = 1;
    for (let index = 0; index < maxBytesOfVarint; index++) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) {
        if (value > Number.MAX_SAFE_INTEGER) break;
        return value;
      }
      scale *= 0x80;
    }
    throw new SealedFault('A number in the sealed hour is too large.');
  }

  signed(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  double(): number {
    return this.bytes(8).readDoubleLE(0);
  }

  bytes(length: number): Buffer {
    if (length > this.left) throw new SealedFault('The sealed hour is truncated.');
    this.at += length;
    return this.buffer.subarray(this.at - length, this.at);
  }

  text(length: number): string {
    if (length > this.left) throw new SealedFault('The sealed hour is truncated.');
    this.at += length;
    return this.buffer.toString('utf8', this.at - length, this.at);
  }

  /** Reads a number of `width` (0 to 32) bits. Call `dropBits` at the end of a sequence. */
  bits(width: number): number {
    if (width > 16) {
      const low = this.bits(16);
      return low + this.bits(width - 16) * 0x10000;
    }
    while (this.bufferedBits < width) {
      this.held |= this.byte() << this.bufferedBits;
      this.bufferedBits += 8;
    }
    const value = this.held & ((1 << width) - 1);
    this.held >>>= width;
    this.bufferedBits -= width;
    return value;
  }

  /** Skips the rest of the last byte of a bit sequence. */
  dropBits(): void {
    this.held = 0;
    this.bufferedBits = 0;
  }
}

/** Writes bytes, and bits within them, lowest bit first. */
export class ByteWriter {
  private buffer = Buffer.allocUnsafe(1024);
  private at = 0;
  private held = 0;
  private bufferedBits = 0;

  byte(value: number): void {
    this.room(1);
    this.buffer[this.at++] = value;
  }

  /**
   * Writes an integer from 0 to 2^53 - 1 with seven bits per byte, lowest first. The top bit is set if more bytes
   * follow.
   */
  varint(value: number): void {
    this.room(8);
    let rest = value;
    while (rest >= 0x80) {
      this.buffer[this.at++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.buffer[this.at++] = rest;
  }

  /** Writes a signed integer with an absolute value below 2^52. Values near zero are short. */
  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  double(value: number): void {
    this.room(8);
    this.at = this.buffer.writeDoubleLE(value, this.at);
  }

  uint32(value: number): void {
    this.room(4);
    this.at = this.buffer.writeUInt32LE(value, this.at);
  }

  bytes(value: Uint8Array): void {
    this.room(value.length);
    this.buffer.set(value, this.at);
    this.at += value.length;
  }

  /** Writes the lowest `width` (0 to 32) bits of a number. Call `flushBits` at the end of a sequence. */
  bits(value: number, width: number): void {
    if (width > 16) {
      this.bits(value & 0xffff, 16);
      this.bits(Math.floor(value / 0x10000), width - 16);
      return;
    }
    this.held |= value << this.bufferedBits;
    this.bufferedBits += width;
    while (this.bufferedBits >= 8) {
      this.byte(this.held & 0xff);
      this.held >>>= 8;
      this.bufferedBits -= 8;
    }
  }

  /** Fills the last byte of a bit sequence with zeros. */
  flushBits(): void {
    if (this.bufferedBits > 0) this.byte(this.held);
    this.held = 0;
    this.bufferedBits = 0;
  }

  /** Returns a copy of the written bytes. */
  finish(): Buffer {
    return Buffer.from(this.buffer.subarray(0, this.at));
  }

  private room(length: number): void {
    if (this.at + length <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.at + length));
    this.buffer.copy(larger, 0, 0, this.at);
    this.buffer = larger;
  }
}

/**
 * Thrown for bytes that are not a valid sealed hour, because they are truncated, corrupted, or from an unknown version.
 */
export class SealedFault extends Error {
  override readonly name = 'SealedFault';
}
