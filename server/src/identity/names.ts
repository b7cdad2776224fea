import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { isEmail, isUsername } from '@caravan/contract/fields'
import { Failure } from '../failure.ts'

/** Names that would look like the product speaking. */
const reserved = new Set(
  'admin administrator root system support help security staff moderator caravan official owner postmaster webmaster hostmaster abuse noreply no-reply api null undefined me you deleted deleteduser deleted-user anonymous everyone all'.split(
    ' ',
  ),
)

/** A username as it is stored, or undefined where it is none. */
export function normaliseUsername(username: string): string | undefined {
  return isUsername(username) ? username.normalize('NFC') : undefined
}

export function requireUsername(text: string): string {
  const username = normaliseUsername(text)
  if (!username) throw new Failure('account.username_invalid')
  return username
}

/** The form in which two usernames are the same, hashed, so that a name can be held back without being kept. */
export function usernameKey(username: string): string {
  return sha256(fold(username)).toString('hex')
}

export function isReservedUsername(username: string): boolean {
  return reserved.has(fold(username))
}

/**
 * An address as it is stored and mailed to, or undefined where it is none. Only the domain is put into its one
 * form, as the rest is the recipient's own.
 */
export function normaliseEmail(text: string): string | undefined {
  if (!isEmail(text)) return undefined
  const at = text.lastIndexOf('@')
  const domain = domainToASCII(text.slice(at + 1)).toLowerCase()
  const email = `${text.slice(0, at).normalize('NFC')}@${domain}`
  // A domain that does not exist in that form comes out empty, and one in other letters comes out longer.
  return isEmail(email) && !/[^.]{64}/.test(domain) ? email : undefined
}

export function requireEmail(text: string): string {
  const email = normaliseEmail(text)
  if (!email) throw new Failure('account.email_invalid')
  return email
}

/**
 * The form in which two addresses are the same, hashed, so that an address can be held back without being kept:
 * capitals make no difference, and a domain has one spelling. Only mail servers know of more.
 */
export function emailHash(email: string): Buffer {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at).normalize('NFC').toLowerCase()
  const domain = email.slice(at + 1)
  return sha256(`${local}@${domainToASCII(domain) || domain.toLowerCase()}`)
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

// Upper case folds what lower case alone keeps apart, such as ß and ſ; and only lower case knows that ẞ is an ß.
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
}
