import { parentPort } from 'node:worker_threads'

// A thread of the process that reads. The limit of the heap does not hold for bytes, such as those that a PDF unpacks to,
// and the thread that reads them has no time to look.
const MOST_BYTES = 256 * 1024 * 1024
const EVERY_MS = 50

let before = process.memoryUsage.rss()
parentPort?.on('message', () => {
  before = process.memoryUsage.rss()
})
setInterval(() => {
  if (process.memoryUsage.rss() > before + MOST_BYTES) process.kill(process.pid, 'SIGKILL')
}, EVERY_MS)
