import { hasOtherMoments, hasOtherNumbers } from './accounted.ts'
import { changedBy } from './changes.ts'
import type { Found } from './labelled.ts'
import type { Mark, Price } from './mark.ts'
import type { Source } from './names.ts'
import { lineNumberIn } from './numbers.ts'
import { isAddress } from './place-names.ts'
import { larger } from './price.ts'
import { weighed } from './price-parts.ts'
import { isConfirmed } from './requests.ts'
import { named, ownPart } from './stay-names.ts'
import { doubted, hasOtherNights } from './stay-words.ts'
import { withDoubtOfParts } from './whole-names.ts'

interface About {
  source: Source
  /** The text with its asides. */
  whole: string
  /** The nights that the text counts. */
  counted: number | undefined
  /** Its first labelled values. */
  record: Found
  price: Price | undefined
  isCancelled: boolean
}

/** The bookings of a text with what belongs to all of them, and with doubts by what else the text has. */
export function finished(all: readonly Mark[], about: About): Mark[] {
  const { source, whole, counted, record, price: ofAll, isCancelled } = about
  const { sender, text, context } = source
  const everything = [source.subject, ...source.by, whole].join('\n')
  const stays = all.filter(({ kind }) => kind === 'stay')
  const hasOthers =
    hasOtherMoments(text, all, context) ||
    hasOtherNumbers(text, all) ||
    (counted !== undefined && stays.length === 0)
  // The number of nights belongs to the stay only if there is one.
  const ofStay = stays.length === 1 ? counted : undefined
  const isBooked = all.some(({ confirmation }) => confirmation) || isConfirmed(everything)
  const nameless = stays.filter(({ from }) => !from?.name)
  const [labelledNumber] = /^\d{2,5}(?!\S)/.exec(record.train ?? '') ?? []
  return all.map((one, n) => {
    const isOdd = hasOtherNights(one, ofStay) || (one.kind === 'stay' && !isBooked)
    const told = all.length === 1 ? changedBy(one, text, context) : one
    // The likeliest name of a text belongs to one of its stays only.
    const isOneOf = nameless.length > 1 && nameless.includes(one)
    const part = isOneOf ? ownPart(source, one) : undefined
    const called = named(isOdd ? doubted(told) : told, part ?? source)
    const { price, ...rest } = withDoubtOfParts(withAddressApart(called), everything)
    const isRide = all.length === 1 && one.kind === 'ride'
    return {
      ...rest,
      hasOthers,
      isNameUnsure: rest.isNameUnsure || (isOneOf && !part),
      // The total stands with the first booking alone.
      ...(n === 0 && { price: weighed(larger(price, ofAll), text) }),
      isCancelled,
      ...(isRide && { number: one.number ?? labelledNumber ?? lineNumberIn(text) }),
      sender: sender?.name,
      isSure: sender !== undefined,
    }
  })
}

/** The address behind the name of a visit stands beside it: 'Gallerie degli Uffizi, Piazzale degli Uffizi 6, Firenze'. */
function withAddressApart(mark: Mark): Mark {
  const [name = '', ...rest] = mark.name?.split(', ') ?? []
  const address = rest.join(', ')
  if (mark.kind !== 'item' || isAddress(name) || !isAddress(address)) return mark
  return { ...mark, name, from: { ...mark.from, name, address: mark.from?.address ?? address } }
}
