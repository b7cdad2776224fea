type Headers = Map<string, string>

export type Mail = {
  from: string
  to: string
  subject: string
  date: string
  text: string
  /** Set if the mail has no plain text. */
  html?: string
}

/** Deeper nesting than any mail has. */
const DEEPEST = 8

/** The words of a mail (RFC 5322): its plain text, else its HTML, else its source. */
export function readMail(bytes: Uint8Array): Mail {
  // One character for each byte, until the charset of a part is known.
  const source = latin1(bytes)
  const { headers } = splitHead(source)
  const said = (name: string) => decodeWords(headers.get(name) ?? '').trim()
  const text = textOf(source, 'plain', DEEPEST)?.trim()
  const html = text ? undefined : textOf(source, 'html', DEEPEST)
  return {
    from: said('from'),
    to: said('to'),
    subject: said('subject'),
    date: said('date'),
    text: text || decode(source, 'utf-8'),
    ...(html && { html }),
  }
}

/** The first text of a kind that is not a file. */
function textOf(part: string, kind: 'plain' | 'html', depth: number): string | undefined {
  const { headers, body } = splitHead(part)
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /^\s*multipart\//i.test(type) && parameter(type, 'boundary')
  if (boundary) {
    if (depth === 0) return undefined
    const [, ...parts] = `\n${body.split(`\n--${boundary}--`)[0]}`.split(`\n--${boundary}`)
    for (const inner of parts) {
      const text = textOf(inner.replace(/^[^\n]*\n/, ''), kind, depth - 1)
      if (text !== undefined) return text
    }
    return undefined
  }
  const [, own = ''] = /^\s*text\/(\w+)/i.exec(type) ?? []
  if (own.toLowerCase() !== kind || /^\s*attachment/i.test(headers.get('content-disposition') ?? '')) {
    return undefined
  }
  const encoding = headers.get('content-transfer-encoding')?.trim().toLowerCase()
  return decode(transferred(body, encoding), parameter(type, 'charset') ?? 'utf-8')
}

function splitHead(part: string): { headers: Headers; body: string } {
  const text = part.replaceAll('\r\n', '\n')
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n')
  const head = end < 0 ? text : text.slice(0, end)
  const headers: Headers = new Map()
  for (const line of head.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value] = /^([\w-]+):(.*)$/.exec(line) ?? []
    if (name !== undefined && !headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value ?? '')
  }
  return { headers, body: end < 0 ? '' : text.slice(end).replace(/^\n\n?/, '') }
}

function parameter(header: string, name: string): string | undefined {
  const [, quoted, plain] = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]*))`, 'i').exec(header) ?? []
  return quoted ?? plain
}

function transferred(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') {
    // A text that was cut off may end with a single digit, which stands for no byte.
    const digits = body.replaceAll(/[^A-Za-z0-9+/]/g, '')
    return atob(digits.slice(0, digits.length - (digits.length % 4 === 1 ? 1 : 0)))
  }
  return encoding === 'quoted-printable' ? unquoted(body.replaceAll(/=[ \t]*\n/g, '')) : body
}

const unquoted = (text: string) =>
  text.replaceAll(/=([\dA-F]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** Words of a header that are written in ASCII (RFC 2047); spaces between two of them are not said. */
function decodeWords(header: string): string {
  const word = /=\?([\w-]+)(?:\*[\w-]*)?\?([bq])\?([^?\s]*)\?=/gi
  if (!word.test(header)) return decode(header, 'utf-8')
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(word, (_, charset, kind, text) =>
      decode(
        kind.toLowerCase() === 'b' ? transferred(text, 'base64') : unquoted(text.replaceAll('_', ' ')),
        charset,
      ),
    )
}

const latin1 = (bytes: Uint8Array) => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return text
}

function decode(binary: string, charset: string): string {
  const bytes = Uint8Array.from(binary, character => character.charCodeAt(0))
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** Mails lay their words out in tables, which are drawn as lines. Pictures are left out. */
export function inMail(tag: string): string | undefined {
  if (/^(?:div|tr|table|center|section|article|header|footer|address|d[ltd])$/.test(tag)) return 'div'
  if (/^t[dh]$/.test(tag)) return 'span'
  if (/^h[1-6]$/.test(tag)) return 'h3'
  if (/^(?:p|br|hr|ul|ol|li|a|strong|em|u|s|pre|blockquote)$/.test(tag)) return tag
  return { b: 'strong', i: 'em' }[tag]
}
