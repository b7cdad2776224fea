import { createReadStream, statSync } from 'node:fs'
import { request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { Sending } from './attachments.ts'

// Sends files apart from the thread that measures what else the server answers.

const { url, token, path, count }: Sending = workerData

const boundary = 'the-end-of-a-part'
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\n\r\n`
const tail = `\r\n--${boundary}--\r\n`

function send(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const sending = request(
    url,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': head.length + statSync(path).size + tail.length,
      },
    },
    answer => {
      answer.resume()
      if (answer.statusCode === 201) answer.once('end', resolve)
      else reject(new Error(`a file was answered ${answer.statusCode}`))
    },
  )
  sending.once('error', reject)
  sending.write(head)
  const file = createReadStream(path)
  file.pipe(sending, { end: false })
  file.once('end', () => sending.end(tail))
  return promise
}

await Promise.all(Array.from({ length: count }, send))
parentPort?.postMessage('sent')
