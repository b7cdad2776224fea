import { createHmac } from 'node:crypto'
import { isSameSecret, type Secrets } from '../../identity/secrets.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const MARK_BYTES = 12
/** Length of the letters for the id of a trip and the mark, five bits a letter. */
const LENGTH = Math.ceil(((16 + MARK_BYTES) * 8) / 5)

export type MailAddresses = ReturnType<typeof mailAddressesBy>

/**
 * The local part of a member's address for mail to a trip: the trip's id with a mark that only this server can make, in
 * letters that survive every mail program. Each member has another mark, and each turn: nobody can send by the address of
 * somebody else, and an address ends when the turn is raised.
 */
export function mailAddressesBy(secrets: Pick<Secrets, 'keyFor'>) {
  const key = secrets.keyFor('mail to trips')

  function markOf(id: Buffer, userId: string, turn: number): Buffer {
    return createHmac('sha256', key).update(id).update(`:${userId}:${turn}`).digest().subarray(0, MARK_BYTES)
  }

  return {
    of(tripId: string, userId: string, turn: number): string {
      const id = Buffer.from(tripId.replaceAll('-', ''), 'hex')
      return inLetters(Buffer.concat([id, markOf(id, userId, turn)]))
    },
    /** The trip that an address names, and whether it is the address of a member at a turn. */
    read(local: string): { tripId: string; isOf(userId: string, turn: number): boolean } | undefined {
      const bytes = outOfLetters(local.toLowerCase())
      if (!bytes) return undefined
      const [id, mark] = [bytes.subarray(0, 16), bytes.subarray(16)]
      const tripId = id.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
      return { tripId, isOf: (userId, turn) => isSameSecret(mark, markOf(id, userId, turn)) }
    },
  }
}

function inLetters(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return bits.replaceAll(/.{1,5}/g, five => LETTERS.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
}

function outOfLetters(text: string): Buffer | undefined {
  if (text.length !== LENGTH || /[^a-z2-7]/.test(text)) return undefined
  const bits = [...text].map(letter => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
