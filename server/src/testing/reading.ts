import { silent } from '../log.ts'
import type { Given } from '../reading/file.ts'
import type { Context } from '../reading/mark.ts'
import { createReader } from '../reading/reader.ts'

/** A reader over the real places, to be closed. */
export function openReader(options: { limitMs?: number } = {}) {
  const { read, close } = createReader({ log: silent, dataDir: '/without-regions', ...options })
  return { read: (given: Given, context: Context) => read('tester', given, context), close }
}

interface Part {
  type: string
  content: string | Buffer
  name?: string
}

/** A mail as other programs write one. */
export function mailOf(head: Record<string, string>, ...parts: Part[]): Buffer {
  const lines = Object.entries({ From: 'news@shop.example', 'MIME-Version': '1.0', ...head })
  const written = parts.map(({ type, content, name }) => {
    const packed = Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
    const disposition = name ? `Content-Disposition: attachment; filename="${name}"\r\n` : ''
    return `--edge\r\nContent-Type: ${type}\r\n${disposition}Content-Transfer-Encoding: base64\r\n\r\n${packed}\r\n`
  })
  const top = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.from(
    `${top}Content-Type: multipart/mixed; boundary=edge\r\n\r\n${written.join('')}--edge--\r\n`,
  )
}

/** A page with JSON-LD in it. */
export const pageWith = (...marks: unknown[]): string =>
  `<html><body>${marks.map(mark => `<script type="application/ld+json">${JSON.stringify(mark)}</script>`).join('')}<p>Hello</p></body></html>`
