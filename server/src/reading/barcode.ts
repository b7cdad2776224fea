import { addDays } from '@caravan/contract/days.rules'
import { guessYear } from './clock.ts'
import { type Context, flightNumber, type Mark, tidy } from './mark.ts'
import { isUic, ridesOfUic } from './uic.ts'
import { inTitleCase } from './uic-names.ts'

/** The content of a barcode. The text of a binary code has lost some of its bytes. */
export interface Code {
  text: string
  bytes: Uint8Array
}

const HEAD = 23
const LEG = 37
/** Length of a leg up to its day. */
const SHORTEST = 47
const begins = /^M[1-4][A-Z]/

/** Whether a text may be the code of a boarding pass. */
const isBoardingPass = (text: string) => begins.test(text) && text.length >= SHORTEST && text.length < 3_000

/** A code that is written as text, with a character for each byte (ISO 8859-1) if it is binary. */
export const codeOfText = (text: string): Code => ({ text, bytes: Buffer.from(text, 'latin1') })

/** The bookings in a boarding pass's or railway ticket's code. Undefined for other codes. */
export function marksOfCode({ text, bytes }: Code, context: Context): Mark[] | undefined {
  return isUic(bytes) ? ridesOfUic(bytes, context) : marksOfBoardingPasses(text, context)
}

/** The flights of a text that is the codes of boarding passes, one on each line. Undefined for other texts. */
export function marksOfBoardingPasses(text: string, context: Context): Mark[] | undefined {
  if (!isBoardingPass(text.slice(0, 2_000).trimStart())) return undefined
  return text.split('\n', 20).flatMap(line => flightsOf(line.trimStart(), context))
}

/** The flights of a boarding pass's code (IATA resolution 792). Its days have no year. */
function flightsOf(code: string, context: Context): Mark[] {
  if (!isBoardingPass(code)) return []
  const people = [passengerOf(code.slice(2, 22))].flatMap(name => name ?? [])
  const marks: Mark[] = []
  for (let at = HEAD, left = Number(code[1]); left > 0; left--) {
    const leg = /^(.{7})([A-Z]{3})([A-Z]{3})([A-Z\d]{2,3}) ?([\d ]{4}[A-Z ]?)([\d ]{3})(?:.(.{4}))?/.exec(
      code.slice(at, at + LEG),
    )
    if (!leg) break
    const [, confirmation, from, to, carrier = '', number = '', date, seat = ''] = leg
    const day = guessYear(context, year => dayOfYear(year, Number(date)))
    marks.push({
      kind: 'flight',
      by: 'barcode',
      isSure: true,
      people,
      number: flightNumber(`${carrier}${number}`),
      confirmation: tidy(confirmation),
      from: { code: from },
      to: { code: to },
      starts: { day, doubt: 'year_guessed' },
      seat: tidy(seat.replace(/^0+/, '')),
    })
    at += LEG + (Number.parseInt(code.slice(at + LEG - 2, at + LEG), 16) || 0)
  }
  return marks
}

/** The day with this number in a year; the 366th is in leap years alone. */
function dayOfYear(year: number, number: number): string | undefined {
  const day = number > 0 ? addDays(`${year}-01-01`, number - 1) : ''
  return day.startsWith(String(year)) ? day : undefined
}

/** 'Mei Lin' of 'LIN/MEI MS'. */
function passengerOf(name: string): string | undefined {
  const [family = '', given = ''] = name.trim().split('/')
  const own = given.replace(/(?<=.)\s*(?:MR|MRS|MS|MISS|MSTR|DR)$/, '')
  return tidy(inTitleCase(`${own} ${family}`))
}
