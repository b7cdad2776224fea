interface ReadMail {
  to: string
  from: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

function decodeWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) => {
      if (kind.toLowerCase() === 'b') return Buffer.from(text, 'base64').toString()
      return decodeQuotedPrintable(text.replaceAll('_', ' '))
    })
}

function decodeQuotedPrintable(text: string): string {
  const joined = text.replaceAll(/=\r?\n/g, '')
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

function splitPart(part: string): { headers: Record<string, string>; body: string } {
  const end = part.indexOf('\r\n\r\n')
  const lines = part
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const pairs = lines.map(line => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  return { headers: Object.fromEntries(pairs), body: part.slice(end + 4) }
}

function decodeBody({ headers, body }: ReturnType<typeof splitPart>): string {
  const encoding = headers['content-transfer-encoding']?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body)
  return body
}

/** Reads a mail that this server wrote back into its parts, for tests that follow its links. */
export function readEml(source: string): ReadMail {
  const { headers, body } = splitPart(source)
  const boundary = headers['content-type']?.match(/boundary="?([^";]+)/)?.[1]
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map(part => splitPart(part.replaceAll(/^\r\n|\r\n$/g, '')))
  const partOf = (type: string) => parts.find(part => part.headers['content-type']?.startsWith(type))
  const contentOf = (type: string) => {
    const part = partOf(type)
    return part ? decodeBody(part).replaceAll('\r\n', '\n') : ''
  }
  return {
    headers,
    to: headers['to'] ?? '',
    from: decodeWords(headers['from'] ?? ''),
    subject: decodeWords(headers['subject'] ?? ''),
    text: contentOf('text/plain'),
    html: contentOf('text/html'),
  }
}
