import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/** A zip as other programs make them: packed, and with its sizes at the beginning of each entry. */
export function zipOf(entries: Record<string, Uint8Array | string>, comment = ''): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(entries)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), about, rest, Buffer.from(name))
    locals.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(locals.length, 4)
  end.writeUInt16LE(locals.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  end.writeUInt16LE(Buffer.byteLength(comment), 16)
  return Buffer.concat([...locals, listed, Buffer.from('PK\x05\x06'), end, Buffer.from(comment)])
}

/** The files of a zip that is whole, by their names in it, in its order. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(zip.length - 6)
  for (let left = zip.readUInt16LE(zip.length - 12); left > 0; left--) {
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + packed)
    files.set(zip.toString('utf8', at + 46, nameEnd), method === 8 ? inflateRawSync(bytes) : bytes)
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
