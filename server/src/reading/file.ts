import PostalMime, { type Email } from 'postal-mime'
import { Unreadable } from '../attachments/pieces.ts'
import { formatOf } from '../files/picture-files.ts'
import { askedText, marksOfAnswer } from './asked.ts'
import { marksOfBoardingPasses, marksOfCode } from './barcode.ts'
import { entriesOfCalendar } from './calendar.ts'
import { textOf } from './charset.ts'
import { isoMoment } from './clock.ts'
import { readHtml } from './html.ts'
import { parseLoosely } from './linked-data.ts'
import type { Context, Mark } from './mark.ts'
import { merged } from './merge.ts'
import { readPdf } from './pdf.ts'
import { marksOfText } from './rules.ts'
import { marksOf } from './schema-org.ts'
import { marksOfPasses } from './wallet.ts'

/** The input: a file or a text, and what a model has answered about that. */
export type Given = { bytes: Uint8Array } | { text: string; answer?: unknown }

/** The origin of a text, by which the rules of a sender apply. */
export interface Around {
  context: Context
  /** The address of who sent it. */
  from?: string | undefined
  /** The display name of who sent it. */
  by?: string | undefined
  subject?: string | undefined
  deep: number
  /** The texts that were found, which a model could be asked about. */
  texts: string[]
  /** The pictures that are still searched for barcodes. */
  pictures: { left: number }
  /** The entries of calendars that are left out, so far. */
  leftOut: { count: number }
}

export interface Read {
  marks: Mark[]
  /** The entries and repeats of calendars that are not among the marks. */
  leftOut: number
  /** The text that a model may be sent. */
  text: string
}

const MOST_DEEP = 3
const MOST_PARTS = 100
const MOST_PICTURES = 8
/** A smaller picture of a mail is a line or a dot. */
const LEAST_PICTURE = 300

/** Returns each booking of a file once. Its content decides which format it is. */
export async function readGiven(given: Given, context: Context): Promise<Read> {
  const around: Around = {
    ...{ context, deep: 0, texts: [], pictures: { left: MOST_PICTURES } },
    leftOut: { count: 0 },
  }
  const marks =
    'bytes' in given
      ? await readBytes(given.bytes, around)
      : given.answer !== undefined
        ? marksOfAnswer(given.answer, given.text, context)
        : readText(given.text, around)
  return {
    marks: merged(marks),
    leftOut: around.leftOut.count,
    text: context.hasModel ? askedText(around.texts) : '',
  }
}

async function readBytes(bytes: Uint8Array, around: Around): Promise<Mark[]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = file.toString('latin1', 0, 2_048)
  if (start.startsWith('PK\x03\x04')) return marksOfPasses(file, around.context)
  if (start.slice(0, 1_024).includes('%PDF-')) return readPdfFile(file, around)
  if (isMail(start)) return readMail(file, around)
  if (formatOf(file)) return readPicture(file, around)
  return readText(file.includes(0) ? '' : textOf(file), around)
}

/** The bookings of its barcodes. */
async function readPicture(picture: Buffer, around: Around): Promise<Mark[]> {
  if (picture.length < LEAST_PICTURE || around.pictures.left-- <= 0) return []
  // Most files have no picture, and sharp takes a while to load.
  const { codesIn } = await import('./codes.ts')
  const codes = await codesIn(picture)
  return codes.flatMap(
    code =>
      marksOfCode(code, around.context) ??
      (binary.test(code.text) ? [] : readText(code.text, { ...around, texts: [] })),
  )
}

/** The bookings of its text and its barcodes. */
async function readPdfFile(bytes: Buffer, around: Around): Promise<Mark[]> {
  const { text, pictures } = await readPdf(bytes, around.pictures.left)
  around.pictures.left -= pictures.length
  const marks = readText(text, around)
  if (pictures.length === 0) return marks
  const { codesInPixels } = await import('./codes.ts')
  for (const picture of pictures) {
    const codes = await codesInPixels(picture)
    // The web addresses and numbers of other codes add nothing to the text.
    marks.push(...codes.flatMap(code => marksOfCode(code, around.context) ?? []))
  }
  return marks
}

/** Control characters, which texts lack. Binary codes other than tickets, such as VDV-KA passes, name no journey. */
const binary = /(?!\s)\p{Cc}/u

/** Its head has two of the lines that a mail has. */
function isMail(start: string): boolean {
  const [head = ''] = start.split(/\r?\n\r?\n/)
  const names =
    /^(?:from|to|subject|date|received|return-path|message-id|mime-version|delivered-to|content-type)[ \t]*:/gim
  return /^[!-9;-~]+[ \t]*:/.test(head) && (head.match(names)?.length ?? 0) >= 2
}

/** A text that may be marked in some way. */
function readText(text: string, around: Around): Mark[] {
  const start = text.slice(0, 2_000).trimStart()
  if (/^\uFEFF?BEGIN:VCALENDAR/i.test(start)) {
    const { marks, leftOut } = entriesOfCalendar(text, around.context)
    around.leftOut.count += leftOut
    return marks
  }
  const flights = marksOfBoardingPasses(text, around.context)
  if (flights) return flights
  // A message may begin with its sender in square brackets.
  if (/^(?:\{|\[\s*[[{"\]])/.test(start)) return marksOf(parseLoosely(text), around.context)
  if (/<(?:!doctype html|html|head|body|table|div|p|script|span)\b/i.test(start))
    return readPage(text, around)
  around.texts.push(text)
  const { context, subject, from, by } = around
  return marksOfText({ text, subject, from, by }, context)
}

/** The bookings of its marks, else those of its text. */
function readPage(html: string, { context, subject, from, by, texts }: Around): Mark[] {
  const page = readHtml(html)
  texts.push(page.text)
  const marks = marksOf([...page.scripts.flatMap(parseLoosely), ...page.items], context)
  return isBooked(marks) ? marks : [...marks, ...marksOfText({ text: page.text, subject, from, by }, context)]
}

const isBooked = (marks: Mark[]) => marks.some(({ kind }) => kind !== 'expense')

async function readMail(bytes: Buffer, around: Around): Promise<Mark[]> {
  const mail = await parseMail(bytes)
  const sent = isoMoment(mail.date ?? '')?.day
  const own: Around = {
    context: { ...around.context, sent: sent ?? around.context.sent },
    from: mail.from?.address ?? around.from,
    by: mail.from?.name,
    subject: mail.subject,
    deep: around.deep + 1,
    texts: around.texts,
    pictures: around.pictures,
    leftOut: around.leftOut,
  }
  around.texts.push(headOf(own))
  const page = mail.html ? readPage(mail.html, own) : []
  const text = isBooked(page) ? [] : readText(mail.text ?? '', mail.html ? { ...own, texts: [] } : own)
  const marks = [...page, ...text]
  if (own.deep > MOST_DEEP) return marks
  for (const { content } of mail.attachments.slice(0, MOST_PARTS)) {
    if (typeof content === 'string') continue
    try {
      marks.push(...(await readBytes(new Uint8Array(content), own)))
    } catch (error) {
      // A broken part takes nothing from the others.
      if (!(error instanceof Unreadable)) throw error
    }
  }
  return marks
}

/** The parts of its head that are about a booking. */
const headOf = ({ subject, from, context: { sent } }: Around) =>
  Object.entries({ Subject: subject, Date: sent, From: from?.split('@')[1] })
    .flatMap(([name, value]) => (value ? `${name}: ${value}` : []))
    .join('\n')

const base64 = /^[A-Za-z\d+/]{60,100}\r?\n$/
const MOST_TOGETHER = 200
const MOST_LINES = 50_000

/**
 * A mail of fewer lines, in the same memory. Each line costs the parser far more than its letters: many of base64 become
 * one, and of others the first are kept.
 */
function inFewLines(mail: Buffer): Buffer {
  let [length, lines, together] = [0, 0, 0]
  for (let at = 0, end = 0; at < mail.length && lines < MOST_LINES; at = end) {
    end = mail.indexOf(0x0a, at) + 1 || mail.length
    const isFolded = end - at < 104 && base64.test(mail.toString('latin1', at, end))
    if (isFolded && together > 0) length -= mail[length - 2] === 0x0d ? 2 : 1
    else lines++
    together = isFolded ? (together + 1) % MOST_TOGETHER : 0
    mail.copyWithin(length, at, end)
    length += end - at
  }
  return mail.subarray(0, length)
}

async function parseMail(bytes: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(inFewLines(bytes), { forceRfc822Attachments: true, maxNestingDepth: 20 })
  } catch (cause) {
    throw new Unreadable('The mail cannot be read.', { cause })
  }
}
