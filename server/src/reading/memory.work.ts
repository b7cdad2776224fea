// A thread of the process that reads. The limit of the heap does not hold for bytes, such as those that a PDF unpacks to,
// and the thread that reads them has no time to look.
const MOST_BYTES = 640 * 1024 * 1024
const EVERY_MS = 50

setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.kill(process.pid, 'SIGKILL')
}, EVERY_MS)
