import { deflateRawSync } from 'node:zlib'
import { localHeader, type Part, zipOf, zipOfParts } from './zip.ts'

const MIB = 1024 * 1024
const END = 'PK\x05\x06'

/** Zips that attack their reader, by what is wrong with each. */
interface HostileZips {
  /** Refused by their directory and the headers of their entries. */
  malformed: Record<string, Buffer>
  /** Refused once the victim is unpacked. */
  dishonest: Record<string, Buffer>
  /** Announce in truth to unpack to gigabytes. */
  bombs: Record<string, Buffer>
}

/** Attacks with the entries of a zip that a reader takes. The victim is one of them; `more` names further ones. */
export function hostileZips(
  entries: Record<string, Uint8Array | string>,
  victim: string,
  more: (n: number) => string,
): HostileZips {
  const whole = Object.entries(entries).map(([name, bytes]): Part => ({ name, bytes }))
  const others = whole.filter(({ name }) => name !== victim)
  const bytes = entries[victim] ?? ''
  const size = Buffer.byteLength(bytes)
  const packed = deflateRawSync(bytes)
  const withVictim = (change: Partial<Part>) => zipOfParts([...others, { name: victim, bytes, ...change }])
  const says = (wrong: Part['local'] & object) => withVictim({ local: wrong, listed: wrong })
  const zip = zipOf(entries)
  const atEnd = (offset: number, value: number, length: number) => {
    const copy = Buffer.from(zip)
    copy.writeUIntLE(value, copy.lastIndexOf(END) + offset, length)
    return copy
  }
  const count = whole.length
  return {
    malformed: {
      'a size in the directory that its header contradicts': withVictim({ listed: { size: size + 1 } }),
      'a packed size that its header contradicts': withVictim({ listed: { packed: packed.length - 1 } }),
      'an entry that reaches into the next one': zipOfParts([
        { name: victim, bytes, ...wrong({ packed: packed.length + 40 }) },
        ...others,
      ]),
      'an entry that reaches into the directory': says({ packed: packed.length + 40 }),
      'an entry listed under many names': zipOfParts([
        ...whole,
        ...Array.from({ length: 100 }, (_, n) => ({ name: more(n), bytes: whole[0]?.bytes ?? '', at: 0 })),
      ]),
      'entries that quote the headers of those behind them': quoting(whole, more),
      'entries that skip to the same bytes': skipping(whole, more),
      'an entry within the directory': withinDirectory(whole, more(0)),
      'a name twice': zipOfParts([...whole, { name: victim, bytes }]),
      'a descriptor that lies about the size': withVictim({ flags: 8, descriptor: { size: size + 1 } }),
      'a descriptor that lies about the sum': withVictim({ flags: 8, descriptor: { crc: 1 } }),
      'no descriptor where one is announced': withVictim({ flags: 8, descriptor: null }),
      'an encrypted entry': withVictim({ flags: 1 }),
      'a size of zip64': says({ size: 0xffff_ffff }),
      'a packed size of zip64': says({ packed: 0xffff_ffff }),
      'a header at a place of zip64': withVictim({ at: 0xffff_ffff }),
      'a count of zip64': atEnd(10, 0xffff, 2),
      'a directory at a place of zip64': atEnd(16, 0xffff_ffff, 4),
      'more entries in its directory than there are': atEnd(10, count + 1, 2),
      'a directory that is longer than the file': atEnd(12, 0x7fff_ffff, 4),
      'a directory that is cut': atEnd(12, 50, 4),
      '65,535 entries': zipOfParts(
        Array.from({ length: 65_535 }, (_, n) => whole[n] ?? { name: `${n}`, bytes: '', packed: empty }),
      ),
      'half of its bytes': zip.subarray(0, zip.length / 2),
    },
    dishonest: {
      'less than it has': says({ size: Math.max(size - 1, 0) }),
      'next to nothing': says({ size: 1 }),
      'more than it has': says({ size: size + 1 }),
      'another sum': says({ crc: 1 }),
      'fewer packed bytes': says({ packed: packed.length - 1 }),
    },
    bombs: {
      'one large entry many times': zipOfParts([
        ...whole,
        ...Array.from({ length: 45 }, (_, n) => ({ name: more(n), bytes: zeros, packed: zerosPacked })),
      ]),
      'a large victim': withVictim({ bytes: zeros, packed: zerosPacked }),
    },
  }
}

/** The place of the directory of a zip. */
const directoryOf = (zip: Buffer) => zip.readUInt32LE(zip.length - 6)

/** One is larger than the limit for a file; 45 are larger than the limit for a trip. */
const zeros = Buffer.alloc(24 * MIB)
const zerosPacked = deflateRawSync(zeros)
const empty = deflateRawSync('')

const wrong = (sizes: Part['local'] & object) => ({ local: sizes, listed: sizes })

/**
 * Overlapping entries as in David Fifield's 'A better zip bomb': each begins with a block that quotes the header of the
 * next one, and goes on with the bytes of that.
 */
function quoting(whole: readonly Part[], name: (n: number) => string): Buffer {
  const chain: Part[] = [{ name: name(0), bytes: Buffer.alloc(MIB) }]
  for (let n = 1; n < 20; n++) {
    const [next] = chain as [Part]
    const quoted = localHeader(next)
    const block = Buffer.alloc(5)
    block.writeUInt16LE(quoted.length, 1)
    block.writeUInt16LE(~quoted.length & 0xffff, 3)
    const bytes = Buffer.concat([quoted, Buffer.from(next.bytes)])
    chain.unshift({
      name: name(n),
      bytes,
      packed: Buffer.concat([block, quoted, next.packed ?? deflateRawSync(next.bytes)]),
    })
  }
  let at = directoryOf(zipOfParts(whole))
  const listed = chain.map((part, n) => {
    const own = { ...part, ...(n > 0 && { at }) }
    at += localHeader(part).length + 5
    return own
  })
  return zipOfParts([...whole, ...listed])
}

/** Entries whose headers lie apart, and whose extra fields reach to bytes that they share. */
function skipping(whole: readonly Part[], name: (n: number) => string): Buffer {
  const [count, apart] = [50, 200]
  const bytes = Buffer.alloc(20_000)
  const start = directoryOf(zipOfParts(whole))
  const headers = Buffer.alloc(count * apart)
  const parts = Array.from({ length: count }, (_, n): Part => {
    const part = { name: name(n), bytes }
    const reaching = { ...part, skipped: (count - n) * apart - localHeader(part).length }
    localHeader(reaching).copy(headers, n * apart)
    return { ...reaching, at: start + n * apart }
  })
  const written = Buffer.concat([headers, deflateRawSync(bytes)])
  return zipOfParts([...whole, ...parts.map((part, n) => (n === 0 ? { ...part, written } : part))])
}

/** An entry whose header and bytes lie in an extra field of the directory. */
function withinDirectory(whole: readonly Part[], name: string): Buffer {
  const inner: Part = { name, bytes: 'x' }
  const extra = Buffer.concat([localHeader(inner), deflateRawSync('x')])
  const [first, ...others] = whole
  const made = zipOfParts([{ ...(first as Part), extra }, ...others])
  const at = made.lastIndexOf(extra)
  return zipOfParts([{ ...(first as Part), extra }, ...others, { ...inner, at }])
}
