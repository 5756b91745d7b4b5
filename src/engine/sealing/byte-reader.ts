import { SealedFault } from './sealed-fault.ts';

const mostBytesOfVarint = 8;

/** Reads what `ByteWriter` wrote. Reading past the end, or a number that is none, throws `SealedFault`. */
export class ByteReader {
  private readonly buffer: Buffer;
  private at = 0;
  private held = 0;
  private heldBits = 0;

  constructor(buffer: Buffer) {
    this.buffer = buffer;
  }

  get left(): number {
    return this.buffer.length - this.at;
  }

  byte(): number {
    const value = this.buffer[this.at];
    if (value === undefined) throw new SealedFault('The sealed hour ends too early.');
    this.at += 1;
    return value;
  }

  varint(): number {
    let value = 0;
    let scale = 1;
    for (let index = 0; index < mostBytesOfVarint; index++) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) {
        if (value > Number.MAX_SAFE_INTEGER) break;
        return value;
      }
      scale *= 0x80;
    }
    throw new SealedFault('A number of the sealed hour is too great.');
  }

  signed(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  double(): number {
    return this.bytes(8).readDoubleLE(0);
  }

  bytes(length: number): Buffer {
    if (length > this.left) throw new SealedFault('The sealed hour ends too early.');
    this.at += length;
    return this.buffer.subarray(this.at - length, this.at);
  }

  text(length: number): string {
    if (length > this.left) throw new SealedFault('The sealed hour ends too early.');
    this.at += length;
    return this.buffer.toString('utf8', this.at - length, this.at);
  }

  /** A number of `width` (0 to 32) bits. Call `dropBits` at the end of a stretch. */
  bits(width: number): number {
    if (width > 16) {
      const low = this.bits(16);
      return low + this.bits(width - 16) * 0x10000;
    }
    while (this.heldBits < width) {
      this.held |= this.byte() << this.heldBits;
      this.heldBits += 8;
    }
    const value = this.held & ((1 << width) - 1);
    this.held >>>= width;
    this.heldBits -= width;
    return value;
  }

  /** Leaves the rest of the last byte of a stretch of bits. */
  dropBits(): void {
    this.held = 0;
    this.heldBits = 0;
  }
}
