import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** A write for every line would cost a tenth of a small request. */
const GATHERED = 16_000
const PERIOD_MS = 500
/** So much waits for a full disk or a slow reader; more is dropped. */
const MOST_WAITING = 1_000_000

/**
 * Writes lines to an open file, many at a time. Where that fails nobody else hears of it: some wait, the others are
 * dropped, and how many they were is a line of its own once it works again.
 */
export function gathered(fd: number, periodMs = PERIOD_MS): DestinationStream {
  let lines: string[] = []
  let waiting = 0
  let dropped = 0
  let piece = Buffer.alloc(0)
  let isWriting = false
  let hasFailed = false

  function takeLines(): Buffer<ArrayBuffer> {
    if (dropped > 0) lines.push(lineOfDropped(dropped))
    const text = lines.join('')
    lines = []
    waiting = dropped = 0
    return Buffer.from(text)
  }

  function flush(): void {
    if (isWriting) return
    if (piece.length === 0) piece = takeLines()
    if (piece.length === 0) return
    isWriting = true
    write(fd, piece, (error, written) => {
      isWriting = false
      hasFailed = error !== null
      // The rest of a failed write goes with the next one, so that no line is written by half.
      if (!error) piece = piece.subarray(written)
      if (!error && (piece.length > 0 || waiting >= GATHERED)) flush()
    })
  }

  setInterval(flush, periodMs).unref()
  process.once('exit', () => {
    let rest = Buffer.concat([isWriting ? Buffer.alloc(0) : piece, takeLines()])
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest))
    } catch {
      // There is nobody left to tell.
    }
  })

  return {
    write(line) {
      if (waiting >= MOST_WAITING) {
        dropped++
        return
      }
      lines.push(line)
      waiting += line.length
      if (waiting >= GATHERED && !hasFailed) flush()
    },
  }
}

function lineOfDropped(lines: number): string {
  const time = new Date().toISOString()
  return `${JSON.stringify({ level: 'warn', time, lines, msg: 'lines were dropped, as the log could not be written' })}\n`
}
