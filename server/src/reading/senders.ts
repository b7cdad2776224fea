import { knownSenders, type Sender } from './known-senders.ts'

/** The lines of flights in mails of travel agencies: 'BR 198 Y 12MAY 2 TPENRT HK1 0850 1315'. */
export const agencies: NonNullable<Sender['each']> = [
  {
    kind: 'flight',
    pattern:
      /(?<!\p{L})(?<number>[A-Z\d]{2} {0,3}\d{1,4}) {1,2}[A-Z] {1,3}(?<date>\d{1,2}[A-Z]{3}(?:\d\d)?)(?: \d)?[ *]{1,3}(?<from>[A-Z]{3}) ?(?<to>[A-Z]{3}) {1,2}[A-Z]{2}\d{1,2} {1,4}(?<starts>\d{4}) {1,4}#?(?<ends>\d{4})(?!\d)/gu,
  },
]

/** Finds the sender by the address of the mail, by an address in the text (if the mail was forwarded), or by words. */
export function senderOf(text: string, from: string | undefined): Sender | undefined {
  const start = text.slice(0, 6_000)
  const addresses = [from ?? '', ...(start.match(/[\w.+-]{1,64}@[\w.-]{3,100}/g) ?? [])].slice(0, 20)
  for (const address of addresses) {
    const domain = address.toLowerCase().split('@')[1] ?? ''
    const found = knownSenders.find(({ domains }) =>
      domains.some(each => domain === each || domain.endsWith(`.${each}`)),
    )
    if (found) return found
  }
  return knownSenders.find(({ words }) => words?.test(start))
}
