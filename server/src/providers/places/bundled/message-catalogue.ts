const MAGIC = 0x950412de

/** Reads the messages of a little-endian GNU gettext catalogue (`.mo`) by their keys. Throws for any other file. */
export function readMessages(file: Buffer): Map<string, string> {
  if (file.readUInt32LE(0) !== MAGIC) throw new Error('not a message catalogue')
  const count = file.readUInt32LE(8)
  const [keys, messages] = [file.readUInt32LE(12), file.readUInt32LE(16)]
  const textAt = (row: number) => {
    const start = file.readUInt32LE(row + 4)
    return file.toString('utf8', start, start + file.readUInt32LE(row))
  }
  return new Map(Array.from({ length: count }, (_, at) => [textAt(keys + 8 * at), textAt(messages + 8 * at)]))
}
