import { deflateSync } from 'node:zlib'
import bwip from 'bwip-js/node'

/** A record of a railway ticket's code (UIC leaflet 918.3). */
export function recordOf(id: string, version: string, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content)
  const length = String(bytes.length + 12).padStart(4, '0')
  return Buffer.concat([Buffer.from(`${id}${version}${length}`), bytes])
}

/** The code of a railway ticket with a signature of zeros. */
export function codeOf(records: Buffer, version: '01' | '02' = '01', signature = version === '01' ? 50 : 64) {
  const packed = deflateSync(records)
  const head = Buffer.from(`#UT${version}999900001`)
  return Buffer.concat([
    head,
    Buffer.alloc(signature),
    Buffer.from(String(packed.length).padStart(4, '0')),
    packed,
  ])
}

/** The record of the issuer's code, the key of the ticket and the day on which it was issued (ddMMyyyy). */
export const headOf = (issuer: string, key: string, issued: string) =>
  recordOf('U_HEAD', '01', `${issuer}${key.padEnd(20, '\0')}${issued}12000DEDE`)

const two = (number: number | string) => String(number).padStart(2, '0')

/** The record of a printed ticket, with fields such as '6,13: Wien Hbf' on line 6 from column 13. */
export function layoutOf(fields: string[], { type = 'RCT2', countsCharacters = false } = {}): Buffer {
  const written = fields.map(field => {
    const [, line = '', column = '', text = ''] = /^(\d+),(\d+): (.*)$/s.exec(field) ?? []
    const lines = text.split('\n')
    const width = Math.max(...lines.map(({ length }) => length))
    const length = countsCharacters ? text.length : Buffer.byteLength(text)
    return `${[line, column, lines.length, width].map(two).join('')}0${String(length).padStart(4, '0')}${text}`
  })
  return recordOf('U_TLAY', '01', `${type}${String(fields.length).padStart(4, '0')}${written.join('')}`)
}

/** The bytes of a code as an Aztec symbol. */
export const aztecOf = (code: Buffer) =>
  bwip.toBuffer({
    ...{ bcid: 'azteccode', text: code.toString('latin1'), binarytext: true },
    ...{ scale: 3, padding: 12, backgroundcolor: 'FFFFFF' },
  })

const flex = (version: string, base64: string) => recordOf('U_FLEX', version, Buffer.from(base64, 'base64'))

/**
 * Tickets with names of our own that asn1c 0.9.28 has encoded by the ASN.1 modules that UIC publishes, of the versions
 * 3.0.5, 1.3.5 and 2.0.3.
 */
export const flexible = {
  reservation: flex(
    '03',
    'YqQJw5OHBZZSwEqDk3sTKxMLQ3UGo2G81lQQCUAAAaaytIGmNLdcAAAaC3MIMmsLlh1rCCKTq0vQBALAisqgoACVC8CpMQJFQ36vXXoTBBJWZXJvbmEgUG9ydGEgTnVvdmEMTcO8bmNoZW4gSGJmUs9kBThwYgbJq2AhYXAQAgKoOTexMoED4wA=',
  ),
  boundReturn: flex(
    '13',
    'YJIE4cFlkJUHJvYmViYWhuoNCby2VGwgCoCABprK0gaY0twMgIJAA3MAAAwBeT494isJRmxlbnNidXJnDlJvc2VuaGVpbStDaXR5AxIB6EpcCABpMOK4YMxfB8EADyYcVixYORfLUAgIQACAxIZsvC8CpYA=',
  ),
  openAndPass: flex(
    '02',
    'YEAAKxYCyzUARAQAIpOrS9JAlAdaJWAoLaEgAa2QAQGALyfHvEVBCukoqcQJCEjBCOpIK0QJCEjAJICJw4CAWQB/gvAAD7PoARgyCAAAAAqDEEUGFzcw',
  ),
}
