import type { Kind, Mark } from './mark.ts'
import known from './senders.json' with { type: 'json' }

/** Somebody whose mails many travellers have, and what is particular to these. */
export interface Sender {
  name: string
  /** Of its addresses; parts of these count, too. */
  domains: string[]
  /** Tells its texts where there is no address. */
  words?: RegExp
  /** The kind that its words 'arrival' and 'departure' are about. */
  kind?: 'stay' | 'ride'
  /** Sells tickets for activities. */
  sells?: true
  /** Lends cars. */
  lends?: true
  /** Of the airline, for numbers without it. */
  carrier?: string
  /** Each match is a booking, each group a field of it. */
  each?: { kind: Kind; type?: Mark['type']; pattern: RegExp }[]
  /** A pattern for the place of a stay, by its group `name`. */
  stay?: RegExp
}

/** As reservation systems of agencies write flights: 'BR 198 Y 12MAY 2 TPENRT HK1 0850 1315'. */
export const agencies: NonNullable<Sender['each']> = [
  {
    kind: 'flight',
    pattern:
      /(?<!\p{L})(?<number>[A-Z\d]{2} {0,3}\d{1,4}) {1,2}[A-Z] {1,3}(?<date>\d{1,2}[A-Z]{3}(?:\d\d)?)(?: \d)?[ *]{1,3}(?<from>[A-Z]{3}) ?(?<to>[A-Z]{3}) {1,2}[A-Z]{2}\d{1,2} {1,4}(?<starts>\d{4}) {1,4}#?(?<ends>\d{4})(?!\d)/gu,
  },
]

interface Written extends Omit<Sender, 'words' | 'stay' | 'each'> {
  words?: string
  stay?: string
  each?: { kind: Kind; type?: Mark['type']; pattern: string }[]
}

const senders = (known as Written[]).map(
  ({ words, stay, each, ...sender }): Sender => ({
    ...sender,
    ...(words && { words: new RegExp(words, 'iu') }),
    ...(stay && { stay: new RegExp(stay, 'imu') }),
    ...(each && {
      each: each.map(({ pattern, ...one }) => ({ ...one, pattern: new RegExp(pattern, 'gu') })),
    }),
  }),
)

/** By the address of a mail, an address in the text of one that was forwarded, or words. */
export function senderOf(text: string, from: string | undefined): Sender | undefined {
  const start = text.slice(0, 6_000)
  const addresses = [from ?? '', ...(start.match(/[\w.+-]{1,64}@[\w.-]{3,100}/g) ?? [])].slice(0, 20)
  for (const address of addresses) {
    const domain = address.toLowerCase().split('@')[1] ?? ''
    const found = senders.find(({ domains }) =>
      domains.some(each => domain === each || domain.endsWith(`.${each}`)),
    )
    if (found) return found
  }
  return senders.find(({ words }) => words?.test(start))
}
