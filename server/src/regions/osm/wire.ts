/** A message of protocol buffers, read from front to back. Ids of OpenStreetMap fit into a double. */
export class Wire {
  readonly bytes: Uint8Array
  at: number
  readonly end: number

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes
    this.at = at
    this.end = end
  }

  /** Calls for each field with its number; a field that is not read is stepped over. */
  fields(take: (field: number) => void): void {
    while (this.at < this.end) {
      const key = this.varint()
      const before = this.at
      take(Math.floor(key / 8))
      if (this.at === before) this.skip(key % 8)
    }
    if (this.at > this.end) throw new RangeError('a field is longer than its message')
  }

  varint(): number {
    const { bytes } = this
    let byte = bytes[this.at++] ?? this.#over()
    let value = byte & 0x7f
    for (let factor = 0x80; byte >= 0x80; factor *= 0x80) {
      if (factor > 2 ** 63) throw new RangeError('a number has more than 64 bits')
      byte = bytes[this.at++] ?? this.#over()
      value += (byte & 0x7f) * factor
    }
    return value
  }

  /** A number whose sign is its last bit. */
  signed(): number {
    const value = this.varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  /** An int64 as it is: negative ones take ten bytes. */
  plain(): number {
    const value = this.varint()
    return value >= 2 ** 63 ? value - 2 ** 64 : value
  }

  /** A message within this one. */
  message(): Wire {
    const size = this.varint()
    const begin = this.at
    this.at += size
    if (this.at > this.end) this.#over()
    return new Wire(this.bytes, begin, this.at)
  }

  data(): Uint8Array {
    const { at, end } = this.message()
    return this.bytes.subarray(at, end)
  }

  /** A packed list of numbers. */
  list(read: (wire: Wire) => number): number[] {
    const packed = this.message()
    const values: number[] = []
    while (packed.at < packed.end) values.push(read(packed))
    return values
  }

  /** A packed list in which each number is told by its distance from the one before. */
  deltas(): number[] {
    let value = 0
    return this.list(packed => {
      value += packed.signed()
      return value
    })
  }

  skip(type: number): void {
    if (type === 0) this.varint()
    else if (type === 1) this.at += 8
    else if (type === 2) this.message()
    else if (type === 5) this.at += 4
    else throw new RangeError(`a field of the type ${type}`)
  }

  #over(): never {
    throw new RangeError('the message ends within a field')
  }
}
