import { createHmac } from 'node:crypto'
import { isSameSecret } from '../identity/secrets.ts'

export const HELD_MS = 3_600_000

/** A file in the store that belongs to no row yet: to one person for one purpose, such as a trip, until a moment. */
export interface Held {
  file: string
  by: string
  for: string
}

/**
 * Holds files of which nobody knows yet whether they are kept. The id of one says all of it and is signed: there is no
 * row to forget, and the sweep removes the file of one that was not kept, by its name.
 */
export function createHolding(key: Buffer) {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    idOf(held: Held): string {
      const text = Buffer.from(JSON.stringify({ ...held, until: Date.now() + HELD_MS })).toString('base64url')
      return `${text}.${sign(text).toString('base64url')}`
    },

    /** The file held under an id, with all that its id says; undefined where it is somebody else's, or over. */
    held<H extends Held>(id: string, by: string, purpose: string): H | undefined {
      const [text = '', mark = ''] = id.split('.')
      if (!isSameSecret(Buffer.from(mark, 'base64url'), sign(text))) return undefined
      const { until, ...held }: H & { until: number } = JSON.parse(Buffer.from(text, 'base64url').toString())
      const isTheirs = held.by === by && held.for === purpose && until >= Date.now()
      return isTheirs ? (held as unknown as H) : undefined
    },
  }
}

export type Holding = ReturnType<typeof createHolding>
