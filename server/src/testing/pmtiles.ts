import { open } from 'node:fs/promises'
import { PMTiles } from 'pmtiles'

/** Reads an archive of tiles on the disk with the reader that maps have. */
export async function withArchive<T>(path: string, read: (archive: PMTiles) => Promise<T>): Promise<T> {
  const file = await open(path)
  async function getBytes(offset: number, length: number) {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
    return { data: buffer.buffer.slice(0, bytesRead) }
  }
  try {
    return await read(new PMTiles({ getKey: () => path, getBytes }))
  } finally {
    await file.close()
  }
}

/** A tile as it is unpacked. */
export const tileIn = (path: string, zoom: number, x: number, y: number): Promise<Uint8Array | undefined> =>
  withArchive(path, async archive => {
    const tile = await archive.getZxy(zoom, x, y)
    return tile && new Uint8Array(tile.data)
  })
