const ORIENTATION = 0x0112
const EXIF_DIRECTORY = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
const CREATE_DATE = 0x9004

/** Reads a block of EXIF, which is a TIFF of directories without a picture. */
function createReader(block: Buffer) {
  const view = new DataView(block.buffer, block.byteOffset, block.length)
  const little = view.getUint16(0) === 0x4949

  return {
    root: () => view.getUint32(4, little),
    short: (at: number) => view.getUint16(at, little),
    long: (at: number) => view.getUint32(at, little),
    /** The place of a tag's value, in its entry. */
    find(directory: number, tag: number): number | undefined {
      const count = view.getUint16(directory, little)
      for (let at = directory + 2; at < directory + 2 + count * 12; at += 12) {
        if (view.getUint16(at, little) === tag) return at + 8
      }
      return undefined
    },
  }
}

/** A broken block answers undefined. */
function read<T>(block: Buffer, value: (reader: ReturnType<typeof createReader>) => T): T | undefined {
  try {
    return value(createReader(block))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The orientation that turns a picture, 2 to 8; undefined where it stands as it is. */
export function orientationOf(block: Buffer): number | undefined {
  return read(block, ({ root, find, short }) => {
    const at = find(root(), ORIENTATION)
    const orientation = at === undefined ? 1 : short(at)
    return orientation >= 2 && orientation <= 8 ? orientation : undefined
  })
}

/** A block that says nothing else. */
export function blockWith(orientation: number): Buffer {
  const block = Buffer.from('4d4d002a00000008' + '0001' + '0112000300000001' + '00000000' + '00000000', 'hex')
  block.writeUInt16BE(orientation, 18)
  return block
}

/** The time at which the picture was taken, `yyyy-MM-ddTHH:mm` on the clock of its camera. */
export function dateTimeOf(block: Buffer): string | undefined {
  return read(block, ({ root, find, long }) => {
    const pointer = find(root(), EXIF_DIRECTORY)
    if (pointer === undefined) return undefined
    const dates = [DATE_TIME_ORIGINAL, CREATE_DATE].map(tag => {
      const at = find(long(pointer), tag)
      return at === undefined ? undefined : localTime(block.toString('latin1', long(at), long(at) + 19))
    })
    return dates.find(date => date !== undefined)
  })
}

function localTime(text: string): string | undefined {
  const [, year, month, day, hour, minute] = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):\d\d$/.exec(text) ?? []
  const written = `${year}-${month}-${day}T${hour}:${minute}`
  // Cameras without a clock write zeros.
  const date = new Date(`${written}Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined
}
