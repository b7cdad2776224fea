import { execFile } from 'node:child_process'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { setImmediate as soon } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { temporaryFile } from '../testing/temporary-file.ts'
import { gathered } from './lines.ts'

/** A pipe that takes 64 kB until somebody reads it. */
async function openPipe() {
  const path = await temporaryFile()
  await promisify(execFile)('mkfifo', [path])
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  onTestFinished(() => closeSync(fd))
  const piece = Buffer.alloc(65_536)
  function read(): string {
    try {
      return piece.toString('utf8', 0, readSync(fd, piece))
    } catch {
      return ''
    }
  }
  return { fd, read }
}

test('a log that nobody takes keeps some lines and drops the others, and says how many once it is taken again', async () => {
  const { fd, read } = await openPipe()
  const log = createLog({ logLevel: 'info' }, gathered(fd, 1))
  const said = 20_000
  for (let n = 0; n < said; n++) log.info({ n }, 'x'.repeat(60))
  let text = ''
  while (!text.includes('were dropped')) {
    text += read()
    await soon()
  }
  const lines = text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const [told] = lines.splice(-1)
  expect(told).toMatchObject({ level: 'warn', time: expect.any(String), lines: said - lines.length })
  expect(lines.map(({ n }) => n)).toEqual(Array.from(lines, (_, n) => n))
  expect(lines.length).toBeGreaterThan(5_000)
})
