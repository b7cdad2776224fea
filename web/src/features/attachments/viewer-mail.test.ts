import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMail } from './viewer-mail.ts'

const mail = (...lines: string[]) => readMail(new TextEncoder().encode(lines.join('\r\n')))

describe('a mail', () => {
  test('is told by its head and its plain text, whatever they are encoded in', () => {
    const read = mail(
      'From: =?utf-8?B?5pel5pys?= =?utf-8?B?6Iiq56m6?= <info@example.com>',
      'To: "Ana" <ana@example.com>,',
      ' mei@example.com',
      'Subject: =?iso-8859-1?Q?Best=E4tigung_f=FCr_Z=FCrich?=',
      'Date: Wed, 31 Mar 2027 08:26:00 +0900',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="out"',
      '',
      'For old programs.',
      '--out',
      'Content-Type: multipart/alternative; boundary=in',
      '',
      '--in',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<img src="https://example.com/seen.gif"><script>1</script>',
      '--in',
      'Content-Type: text/plain; charset=big5',
      'Content-Transfer-Encoding: base64',
      '',
      // 台北 in Big5.
      'pXilXw==',
      '--in--',
      '--out--',
    )
    expect(read).toEqual({
      from: '日本航空 <info@example.com>',
      to: '"Ana" <ana@example.com>, mei@example.com',
      subject: 'Bestätigung für Zürich',
      date: 'Wed, 31 Mar 2027 08:26:00 +0900',
      text: '台北',
    })
  })

  test.each([
    ['quoted-printable', 'Caf=C3=A9, a long=\r\n line', 'Café, a long line'],
    ['8bit', 'Café', 'Café'],
  ])('is written in %s', (encoding, body, text) => {
    expect(mail('Subject: a', `Content-Transfer-Encoding: ${encoding}`, '', body).text).toBe(text)
  })

  test('without plain text is told by its HTML', () => {
    const head = ['Subject: a', 'Content-Transfer-Encoding: quoted-printable']
    const { html } = mail(...head, 'Content-Type: text/html; charset=iso-8859-1', '', '<b>Z=FCrich</b>')
    expect(html).toBe('<b>Zürich</b>')
  })

  test('without any text is shown as its source', () => {
    const { text, html } = mail('Subject: a', 'Content-Type: application/pdf', '', 'PDF')
    expect(text).toContain('Content-Type: application/pdf')
    expect(html).toBeUndefined()
  })

  test('that is none is still read, and nested ones end', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), bytes => void readMail(bytes)))
    const nested = (levels: number) =>
      mail(
        ...Array.from(
          { length: levels },
          (_, at) => `Content-Type: multipart/mixed; boundary=b${at}e\n\n--b${at}e`,
        ),
        '',
        'Deep',
      )
    expect(nested(8).text).toBe('Deep')
    expect(nested(9).text).toContain('boundary=b0e')
  })
})
