import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { isStrongPassword, normalisePassword } from '@caravan/contract/password'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { createTurns } from '../in-turn.ts'
import { isCommonPassword } from './common-passwords.ts'

// argon2id is the library's default algorithm; 19 MiB, two passes and one lane are OWASP's minimum.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashes run on other threads, as many at once as there are cores.
const inTurn = createTurns({ atOnce: availableParallelism(), queue: 50, retryAfter: 1 })

/** Whether the password keeps the rule (`weak` if not) and is not among the first that anybody would try (`common`). */
export function checkPassword(
  password: string,
  person: { username: string; email: string },
): 'ok' | 'weak' | 'common' {
  if (!isStrongPassword(password)) return 'weak'
  const [localPart = ''] = person.email.split('@')
  return isCommonPassword(password, [person.username, localPart]) ? 'common' : 'ok'
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalisePassword(password), parameters))
}

export function verifyPassword(hashed: string, password: string): Promise<boolean> {
  return inTurn(() => verify(hashed, normalisePassword(password)))
}

/** Whether the hash was made with other parameters than today's, and is to be replaced when the password is at hand. */
export function needsRehash(hashed: string): boolean {
  if (!hashed.startsWith('$argon2id$')) return true
  const { memoryCost, timeCost, parallelism } = parseOptions(hashed)
  return (
    memoryCost !== parameters.memoryCost ||
    timeCost !== parameters.timeCost ||
    parallelism !== parameters.parallelism
  )
}

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')

// The hash of no password: random, but checked with the same work as a real one.
const nobody = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${base64(16)}$${base64(32)}`

/** Takes as long as a real check, so that the time of an answer does not tell whether an account exists. Always false. */
export function verifyAgainstNothing(password: string): Promise<boolean> {
  return verifyPassword(nobody, password)
}
