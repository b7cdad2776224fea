import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFile } from '../testing/temporary-file.ts'
import { type Piece, seal, unseal } from './sealed-file.ts'

const key = randomBytes(32)
const pieces: Piece[] = [
  { kind: 'head', bytes: Buffer.from('{"at":"now"}') },
  { kind: 'begin', bytes: Buffer.from('{}') },
  { kind: 'data', bytes: randomBytes(70) },
  { kind: 'data', bytes: randomBytes(70) },
  { kind: 'end', bytes: Buffer.alloc(0) },
  { kind: 'last', bytes: Buffer.from('{}') },
]
const HEADER = 'Caravan backup 1\n'.length + 32 + 16
const LABEL_AND_TAG = 5 + 16

let whole: Buffer
beforeAll(async () => {
  whole = await fileOf(pieces)
})

async function fileOf(list: readonly Piece[]): Promise<Buffer> {
  async function* given() {
    yield* list
  }
  return Buffer.concat(await Array.fromAsync(seal(key, given())))
}

/** Reads a file of these bytes to its end. */
async function read(bytes: Buffer, secret = key): Promise<Piece[]> {
  const path = await temporaryFile(bytes)
  return Array.fromAsync(unseal(secret, path))
}

test('a file gives back its pieces, and shows nothing of them', async () => {
  expect(await read(whole)).toEqual(pieces)
  for (const { bytes } of pieces) if (bytes.length > 4) expect(whole.includes(bytes)).toBe(false)
  expect((await fileOf(pieces)).equals(whole)).toBe(false)
})

test('a file with any byte changed is refused', async () => {
  const path = await temporaryFile()
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    const refusal = at < 17 ? 'is no backup' : at < HEADER ? 'The key does not open' : 'cut or was changed'
    await writeFile(path, changed)
    await expect(Array.fromAsync(unseal(key, path)), `byte ${at}`).rejects.toThrow(refusal)
  }
})

test('a file that is cut anywhere, or goes on, is refused', async () => {
  const path = await temporaryFile()
  for (let length = HEADER; length < whole.length; length++) {
    await writeFile(path, whole.subarray(0, length))
    await expect(Array.fromAsync(unseal(key, path)), `${length} bytes`).rejects.toThrow('cut or was changed')
  }
  await expect(read(Buffer.concat([whole, Buffer.from('!')]))).rejects.toThrow('cut or was changed')
})

test('pieces in another order are refused, however whole each one is', async () => {
  const [start, length] = [HEADER + 12 + 2 + 2 * LABEL_AND_TAG, 70 + LABEL_AND_TAG]
  const [first, second] = [
    whole.subarray(start, start + length),
    whole.subarray(start + length, start + 2 * length),
  ]
  const swapped = [whole.subarray(0, start), second, first, whole.subarray(start + 2 * length)]
  await expect(read(Buffer.concat(swapped))).rejects.toThrow('cut or was changed')
  const without = [whole.subarray(0, start), second, whole.subarray(start + 2 * length)]
  await expect(read(Buffer.concat(without))).rejects.toThrow('cut or was changed')
})

test('another key, another file and no file are told apart', async () => {
  await expect(read(whole, randomBytes(32))).rejects.toThrow('The key does not open this backup')
  await expect(read(Buffer.from('PK'))).rejects.toThrow('is no backup')
  await expect(Array.fromAsync(unseal(key, '/nowhere'))).rejects.toThrow('There is no file')
})
