import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'

/** Names that would look like the product speaking. */
const reserved = new Set(
  'admin administrator root system support help security staff moderator caravan official owner postmaster webmaster hostmaster abuse noreply no-reply api null undefined me you deleted deleteduser deleted-user anonymous everyone all'.split(
    ' ',
  ),
)

/** The form in which two usernames are the same. */
export function usernameKey(username: string): string {
  return fold(username)
}

export function isReservedUsername(username: string): boolean {
  return reserved.has(usernameKey(username))
}

/** As it is stored and mailed to: only the domain is put into its one form, as the rest is the recipient's own. */
export function normaliseEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = domainToASCII(email.slice(at + 1)).toLowerCase()
  return domain === '' ? undefined : `${email.slice(0, at).normalize('NFC')}@${domain}`
}

/** The form in which two addresses are the same, hashed, so that an address can be held back without being kept. */
export function emailHash(email: string): Buffer {
  return createHash('sha256')
    .update(fold(normaliseEmail(email) ?? email))
    .digest()
}

// Upper case first: it folds what lower case alone keeps apart, such as ß and ſ.
function fold(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
}
