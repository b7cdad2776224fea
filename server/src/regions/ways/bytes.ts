/** Whole numbers one after the other, in seven bits a byte, as a `Pen` writes them. */
export class Reader {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  byte(): number {
    const value = this.bytes[this.at++]
    if (value === undefined) throw new RangeError('the bytes end within a number')
    return value
  }

  /** Of 31 bits at most. */
  varint(): number {
    let byte = this.byte()
    let value = byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      if (shift > 28) throw new RangeError('a number is too long')
      byte = this.byte()
      value |= (byte & 0x7f) << shift
    }
    return value
  }

  signed(): number {
    const value = this.varint()
    return (value >>> 1) ^ -(value & 1)
  }
}
