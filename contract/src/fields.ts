import * as z from 'zod/mini'
import { bounded, hasTooManyMarks, mayHaveLetters, text } from './bounds.ts'
import { currencyCodes } from './currencies.ts'
import { isCalendarDay } from './days.rules.ts'
import type { ErrorCode } from './errors.ts'
import { languages } from './languages.ts'
import { isWebUrl, MAX_URL, webUrl } from './web-url.ts'

/** The same schema with words for readers of the API, where a name and a type leave something to be said. */
export function said<S extends z.core.$ZodType>(schema: S, words: string): S {
  // A check would say it as well, but would run for every value.
  const own = z.core.clone(schema)
  z.globalRegistry.add(own, { description: words })
  return own
}

/** Capitals are the same id. */
export const Id = z.uuid().check(z.toLowerCase())
export const NewId = said(z.optional(Id), 'With an id of its own, the call may be sent again.')

// Lone surrogates, control characters and direction overrides never belong into a line of text.
const singleLine = /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]*$/u

/** Code points, not UTF-16 units: an emoji counts once. */
function withinCodePoints(min: number, max: number) {
  return z.refine<string>(text => within([...text].length, min, max))
}

function within(length: number, min: number, max: number): boolean {
  return length >= min && length <= max
}

// Invisible characters: joiners, variation selectors, fillers, marks of direction, the empty braille cell.
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/u
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

export const Line = z.string().register(z.globalRegistry, {
  description: 'One line of text.',
  pattern: singleLine.source,
})

/** One line of text in NFC, trimmed, of `min` to `max` characters; empty when there is nothing in it to see. */
export function line(min: number, max: number) {
  return Line.check(
    ...bounded(max),
    z.regex(singleLine, { abort: true }),
    z.trim(),
    z.normalize('NFC'),
    z.overwrite(text => (blank.test(text) ? '' : text)),
    withinCodePoints(min, max),
    z.meta({ minLength: min, maxLength: max }),
  )
}

/** The same text without a schema, which the browser has none of; undefined where it is refused. */
export function lineOf(text: string, min: number, max: number): string | undefined {
  if (!mayHaveLetters(text, max) || hasTooManyMarks(text) || !singleLine.test(text)) return undefined
  const tidy = text.trim().normalize('NFC')
  const shown = blank.test(tidy) ? '' : tidy
  return within([...shown].length, min, max) ? shown : undefined
}

export const Currency = said(z.enum(currencyCodes), 'ISO 4217.')

const dayShape = /^(19|20|21)\d{2}-\d{2}-\d{2}$/
export const isDay = (text: string) => dayShape.test(text) && isCalendarDay(text)

/** It never passes through a time zone. */
export const Day = z.string().check(
  z.regex(dayShape, { abort: true }),
  z.refine(isCalendarDay),
  z.meta({
    format: 'date',
    description: 'A calendar day `yyyy-MM-dd` that exists, between 1900 and 2199.',
  }),
)

export const Language = z.enum(languages)

/** The language of an account. Who knows no script reads and writes Traditional Chinese. */
export const writtenLanguage = {
  language: said(z.enum(['en', 'zh']), 'Of the mails, and of the app where no browser has chosen another.'),
  script: said(z.nullable(z.enum(['Hans', 'Hant'])), 'Of Chinese; null for a language with one script.'),
}

/** A text whose rules a function checks later, so that its failures keep their fixed words and order. */
export const Raw = text(1_024).check(z.refine(text => text.isWellFormed() && !text.includes('\0')))

const emailShape =
  /^[^\s@"',;:<>()[\]\\\p{Cc}\p{Cs}]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u

export function isEmail(text: string): boolean {
  return text.length <= 254 && emailShape.test(text) && !invisible.test(text)
}

/**
 * Whether an address may come into use. A local part that looks like another one, as in full-width letters, would be
 * read as that; addresses that were stored before this rule stay.
 */
export function isNewEmail(text: string): boolean {
  const local = text.slice(0, text.lastIndexOf('@'))
  return isEmail(text) && local.normalize('NFKC') === local.normalize('NFC')
}

const MAX_USERNAME = 32
/** Names of two characters are usual in these scripts. */
const dense = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u

export function isUsername(text: string): boolean {
  return (
    mayHaveLetters(text, MAX_USERNAME) &&
    !hasTooManyMarks(text) &&
    within([...text.normalize('NFC')].length, dense.test(text) ? 2 : 3, MAX_USERNAME) &&
    /^[\p{L}\p{M}\p{N}._-]+$/u.test(text) &&
    !invisible.test(text)
  )
}

const severalLines = /^(?:[^\p{Cc}\p{Cs}\uFFFE\uFFFF]|[\n\t])*$/u

export const Lines = z.string().register(z.globalRegistry, {
  description: 'Text, which may have several lines.',
  pattern: severalLines.source,
})

/** Several lines of text in NFC, of `min` to `max` characters; line breaks and tabs are the only controls. */
export function lines(max: number, min = 0) {
  return Lines.check(
    ...bounded(max),
    z.regex(severalLines, { abort: true }),
    z.trim(),
    z.normalize('NFC'),
    z.overwrite(text => (min > 0 && blank.test(text) ? '' : text)),
    withinCodePoints(min, max),
    z.meta({ ...(min > 0 && { minLength: min }), maxLength: max }),
  )
}

export const ClockTime = said(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), '`HH:mm`.')

export const WebUrl = z
  .string()
  .check(z.maxLength(MAX_URL, { abort: true }), z.regex(webUrl, { abort: true }), z.refine(isWebUrl))

export const Latitude = z.number().check(z.gte(-90), z.lte(90))
export const Longitude = z.number().check(z.gte(-180), z.lte(180))
export const PlaceId = line(1, 300)
export const SentPlaceId = said(z.nullable(PlaceId), 'As a search for places has given it.')
export const SentLatitude = said(z.nullable(Latitude), 'Comes with the longitude.')
export const SentLongitude = said(z.nullable(Longitude), 'Comes with the latitude.')
/** The spot of a row, as it is sent. */
export const spotFields = {
  place_id: z.optional(SentPlaceId),
  lat: z.optional(SentLatitude),
  lng: z.optional(SentLongitude),
}
export const approximate = said(
  z.optional(z.boolean()),
  'Whether the spot is only about where the place is; left out, a new spot is exact.',
)
/** How sure the spot of an answered row is; it follows from `lat` and `approximate`. */
export const SpotIs = said(z.nullable(z.enum(['known', 'guessed'])), 'Null without a spot.')
export const ADDRESS =
  'As a search for places has given it; the country is the last of its parts, after a comma.'

export const LocalDateTime = z.string().check(
  z.regex(/^(19|20|21)\d{2}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { abort: true }),
  z.refine(text => isCalendarDay(text.slice(0, 10))),
  z.meta({
    description: 'Date and time `yyyy-MM-ddTHH:mm` as the clocks of the place show it, kept as it was typed.',
  }),
)

/** At least so many ids of people, none of them twice. */
export function people(least: number, tooFew?: ErrorCode) {
  return z.array(Id).check(
    z.minLength(least, tooFew),
    z.maxLength(200),
    z.refine(ids => new Set(ids).size === ids.length),
  )
}

const PARTICIPANTS = 'Members by their user ids; null is everybody, also those who come later.'
export const Participants = said(z.nullable(z.array(Id)), PARTICIPANTS)
/** An empty list is refused: only leaving makes one, and it is nobody. */
export const SentParticipants = said(z.optional(z.nullable(people(1))), PARTICIPANTS)

/** The same schema, where a missing or empty value has words of its own. */
export function required<S extends z.core.$ZodType>(schema: S, code: ErrorCode): S {
  const own = z.core.clone(schema)
  const { run } = own._zod
  own._zod.run = (payload, context) => {
    const { value } = payload
    if (value !== undefined && value !== null && value !== '') return run(payload, context)
    payload.issues.push({ code: 'custom', input: value, inst: own, message: code })
    return payload
  }
  return own
}

/** An empty field of a form means the same as null. */
export function orEmpty<S extends z.core.$ZodType>(schema: S) {
  return z.optional(z.nullable(z.union([z.literal(''), schema])))
}
