/** Bytes that grow at their end, and bits within them, the lowest first. */
export class ByteWriter {
  private buffer = Buffer.allocUnsafe(1024);
  private at = 0;
  private held = 0;
  private heldBits = 0;

  byte(value: number): void {
    this.room(1);
    this.buffer[this.at++] = value;
  }

  /** An integer from 0 to 2^53 - 1: seven bits a byte, the lowest first, the top bit set where more follow. */
  varint(value: number): void {
    this.room(8);
    let rest = value;
    while (rest >= 0x80) {
      this.buffer[this.at++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.buffer[this.at++] = rest;
  }

  /** An integer of either sign, below 2^52 in size: those near zero are short. */
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

  /** The lowest `width` (0 to 32) bits of a number. End a stretch of bits by `flushBits`. */
  bits(value: number, width: number): void {
    if (width > 16) {
      this.bits(value & 0xffff, 16);
      this.bits(Math.floor(value / 0x10000), width - 16);
      return;
    }
    this.held |= value << this.heldBits;
    this.heldBits += width;
    while (this.heldBits >= 8) {
      this.byte(this.held & 0xff);
      this.held >>>= 8;
      this.heldBits -= 8;
    }
  }

  /** Fills the last byte of a stretch of bits with zeros. */
  flushBits(): void {
    if (this.heldBits > 0) this.byte(this.held);
    this.held = 0;
    this.heldBits = 0;
  }

  /** What was written, in memory of its own. */
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
