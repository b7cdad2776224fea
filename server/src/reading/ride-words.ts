import type { RideType } from '@caravan/contract/rides'
import { wordsFor } from './languages.ts'
import words from './ride-words.json' with { type: 'json' }
import { isNight } from './stay-words.ts'

const all = Object.entries(words).map(
  ([type, each]) => [type as RideType | 'flight', new RegExp(each, 'iu')] as const,
)

/** A clock of departure and one of arrival: 'partenza 10:30 arrivo 11:30'. Guests of a house arrive first. */
const way = new RegExp(
  `(?<!\\p{L})(?:${wordsFor('departs')})[^\\n]{0,60}?\\d{1,2}[:.h]\\d\\d[^:：]{1,80}?(?<!\\p{L})(?:${wordsFor('arrives')})[^\\n]{0,60}?\\d{1,2}[:.h]\\d\\d`,
  'iu',
)

/** A route with a clock in its line: '13:20 台北轉運站→羅東轉運站'. */
const arrow =
  /\d[:：.h]\d\d[^\n]{0,40}\p{L}[ )）]*[→➔➜⇒⟶] ?\p{L}|\p{L}[ )）]*[→➔➜⇒⟶] ?\p{L}[^\n]{0,60}\d[:：.h]\d\d/u

/** Words of texts about a ride in a car with a driver. */
export const isTransfer =
  /(?<!\p{L})(?:taxi|(?:\p{L}+)?transfer[ts]?|transfert|shuttle|navette|chauffeur|fahrdienst|limousine|traslado|(?:your|private|shared|airport) ride)(?!\p{L})|送迎|接[送机機]|送[机機]|공항 ?픽업/iu

/** The type of ride by the first word for one in a text; undefined if that word is for a flight, or there is none. */
export function rideTypeIn(text: string): RideType | undefined {
  const start = text.slice(0, 8_000)
  const [first] = all
    .flatMap(([type, pattern]) => {
      const at = start.search(pattern)
      return at === -1 ? [] : [{ type, at }]
    })
    .sort((a, b) => a.at - b.at)
  if (!first) return (way.test(start) || arrow.test(start)) && !isNight.test(start) ? 'other' : undefined
  return first.type === 'flight' ? undefined : first.type
}
