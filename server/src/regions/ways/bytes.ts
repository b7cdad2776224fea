/** Whole numbers one after the other, in seven bits a byte. */
export class Writer {
  #bytes = new Uint8Array(4_096)
  #at = 0

  byte(value: number): void {
    if (this.#at === this.#bytes.length) {
      const wider = new Uint8Array(this.#bytes.length * 2)
      wider.set(this.#bytes)
      this.#bytes = wider
    }
    this.#bytes[this.#at++] = value
  }

  varint(value: number): void {
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.byte((rest % 0x80) + 0x80)
    this.byte(rest)
  }

  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  /** What was written since the last time. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#at)
    this.#at = 0
    return taken
  }
}

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
