import type { FileHandle } from 'node:fs/promises'

/** The file is broken, or not what it begins as. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** So many bytes of a file from there on, fewer at its end. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
