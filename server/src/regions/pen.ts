/** Writes whole numbers in seven bits a byte, and messages of protocol buffers, which `osm/wire.ts` reads. */
export class Pen {
  length = 0
  #bytes = new Uint8Array(128)

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length)
  }

  /** Begins anew in the memory that it has. */
  clear(): this {
    this.length = 0
    return this
  }

  varint(value: number): this {
    this.#room(10)
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#bytes[this.length++] = (rest % 0x80) | 0x80
    this.#bytes[this.length++] = rest
    return this
  }

  /** A number whose sign is its last bit. */
  signed(value: number): this {
    return this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  byte(value: number): this {
    this.#room(1)
    this.#bytes[this.length++] = value
    return this
  }

  raw(bytes: Uint8Array): this {
    this.#room(bytes.length)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
    return this
  }

  /** With its length before it. */
  data(bytes: Uint8Array): this {
    return this.varint(bytes.length).raw(bytes)
  }

  text(text: string): this {
    return this.data(Buffer.from(text))
  }

  /** A field of a message that is a message, a text or a list. */
  field(number: number, content: Uint8Array | string): this {
    this.varint(number * 8 + 2)
    return typeof content === 'string' ? this.text(content) : this.data(content)
  }

  /** What was written since the last time. */
  take(): Uint8Array {
    const taken = this.bytes.slice()
    this.length = 0
    return taken
  }

  #room(more: number): void {
    if (this.length + more <= this.#bytes.length) return
    const bytes = new Uint8Array(Math.max(2 * this.#bytes.length, this.length + more))
    bytes.set(this.bytes)
    this.#bytes = bytes
  }
}
