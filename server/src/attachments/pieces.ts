import type { FileHandle } from 'node:fs/promises'

/** The file is broken, or not what it begins as. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

export function must(holds: boolean, problem: string): void {
  if (!holds) throw new Unreadable(problem)
}

const PIECE = 16 * 1024
const MOST_AT_ONCE = 64 * 1024

/**
 * Reads a file from its start without ever holding it as a whole; where it ends too early, it is Unreadable. Bytes are
 * good until the next ones are asked for.
 */
export class Pieces {
  readonly #file: FileHandle
  readonly #window = Buffer.allocUnsafe(MOST_AT_ONCE + PIECE)
  #rest: Buffer = this.#window.subarray(0, 0)

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** Reads until at least so many bytes are in the window, and answers all that are. */
  async #ready(atLeast: number): Promise<Buffer> {
    while (this.#rest.length < atLeast) {
      const kept = this.#rest.copy(this.#window)
      const { bytesRead } = await this.#file.read(this.#window, kept, PIECE)
      if (bytesRead === 0) throw new Unreadable('The file ends too early.')
      this.#rest = this.#window.subarray(0, kept + bytesRead)
    }
    return this.#rest
  }

  /** Answers so many bytes, 64 KiB at most. */
  async take(length: number): Promise<Buffer> {
    const ready = await this.#ready(length)
    this.#rest = ready.subarray(length)
    return ready.subarray(0, length)
  }

  async *through(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      const piece = await this.take(Math.min(left, (await this.#ready(1)).length))
      left -= piece.length
      yield piece
    }
  }

  async skip(length: number): Promise<void> {
    for await (const _ of this.through(length));
  }

  /** The bytes before a place of two bytes that `find` finds in what it is given, or else answers -1. */
  async *until(find: (bytes: Buffer) => number): AsyncGenerator<Buffer> {
    for (;;) {
      const ready = await this.#ready(2)
      const place = find(ready)
      if (place !== 0) yield await this.take(place === -1 ? ready.length - 1 : place)
      if (place !== -1) return
    }
  }
}

/** A file, or bytes that are read as one. */
export interface Source {
  stat(): Promise<{ size: number }>
  read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ buffer: Buffer; bytesRead: number }>
}

/** So many bytes of a file from there on, fewer at its end. */
export async function readAt(file: Source, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
