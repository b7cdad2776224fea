import { useRef } from 'react'

/** A UUID of version 4. Over plain http there is no `randomUUID`; random bytes are there everywhere. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes]
    .map((byte, index) => (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte))
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
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
