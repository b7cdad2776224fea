import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileName } from './attachments.names.ts'
import { type AttachmentType, attachmentTypes } from './attachments.ts'

test.each<[sent: string, type: AttachmentType, name: string]>([
  ['boarding.pdf', 'application/pdf', 'boarding.pdf'],
  ['IMG_1.JPEG', 'image/jpeg', 'IMG_1.JPEG'],
  ['予約 確認.pdf', 'application/pdf', '予約 確認.pdf'],
  ['👩‍👧.png', 'image/png', '👩‍👧.png'],
  ['e\u0301te\u0301.png', 'image/png', '\u00E9t\u00E9.png'],
  ['packing.md', 'text/plain', 'packing.md'],
  // It is not what it is called.
  ['receipt.pdf', 'image/jpeg', 'receipt.jpg'],
  ['page.html', 'text/plain', 'page.html.txt'],
  ['setup.exe', 'application/pdf', 'setup.exe.pdf'],
  ['Dr. Smith', 'application/pdf', 'Dr. Smith.pdf'],
  ['ticket', 'image/png', 'ticket.png'],
  // It goes elsewhere, or says so.
  ['../../etc/passwd', 'text/plain', 'etc passwd.txt'],
  ['C:\\Users\\ana\\a.pdf', 'application/pdf', 'C: Users ana a.pdf'],
  ['.htaccess', 'text/plain', 'htaccess.txt'],
  ['a\u202Efdp.exe', 'application/pdf', 'afdp.exe.pdf'],
  ['a\r\nb\0c\u2028.pdf', 'application/pdf', 'abc.pdf'],
  ['half \uD83D.pdf', 'application/pdf', 'half .pdf'],
  // There is nothing to see of it.
  ['', 'image/webp', 'file.webp'],
  ['.pdf', 'application/pdf', 'pdf.pdf'],
  [' \u200D. .jpg', 'image/jpeg', 'file.jpg'],
])('%j as %s is called %j', (sent, type, name) => {
  expect(fileName(sent, type)).toBe(name)
})

test('a name keeps the first marks of a letter', () => {
  const name = fileName(`e${'\u0338\u0323'.repeat(30_000)}.pdf`, 'application/pdf')
  expect(name === `\u1EB9${'\u0338'.repeat(15)}${'\u0323'.repeat(14)}.pdf`).toBe(true)
})

test('a long name keeps its ending', () => {
  const name = fileName(`${'🛫'.repeat(300)}.pkpass`, 'application/vnd.apple.pkpass')
  expect([...name]).toHaveLength(200)
  expect(name).toMatch(/🛫\.pkpass$/)
})

test('a name is one line of a single part, and stays as it is when it is cleaned again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...attachmentTypes), (sent, type) => {
      const name = fileName(sent, type)
      expect(name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}/\\\u202A-\u202E\u2066-\u2069]/u)
      expect([...name].length).toBeLessThanOrEqual(200)
      expect(fileName(name, type)).toBe(name)
    }),
  )
})
