import { useRef } from 'react'

/** The moment in the last id, in 4,096ths of a millisecond. */
let last = 0n

/**
 * A UUID of version 7, so that rows are in the order in which they were made, as those are that the server makes. Over
 * plain http there is no `randomUUID`; random bytes are there everywhere.
 */
export function newId(): string {
  const now = BigInt(Date.now()) << 12n
  last = now > last ? now : last + 1n
  const moment = last.toString(16).padStart(15, '0')
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x80
  const random = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  const hex = `${moment.slice(0, 12)}7${moment.slice(12)}${random}`
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Gives the same content the same id, so that a second click and a second try after a lost answer make one row. */
export function useIdOf() {
  const last = useRef({ text: '', id: '' })
  return (content: object): string => {
    const text = JSON.stringify(content)
    if (last.current.text !== text) last.current = { text, id: newId() }
    return last.current.id
  }
}
