/** Without a name and a password, which make a link look as if it went to another host. */
export const webUrl = /^https?:\/\/([^\s/?#@\\\p{Cc}\p{Cs}]+)(?:[/?#][^\s\p{Cc}\p{Cs}]*)?$/iu

export const MAX_URL = 2_048

/** Marks that turn the letters beside them around, so that a host is read as another one. */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/

export function isWebUrl(text: string): boolean {
  const [, host] = (text.length <= MAX_URL && webUrl.exec(text)) || []
  return host !== undefined && !isTurned(host)
}

/** Whether a host has marks of direction, as they are, percent-encoded or in Punycode. */
function isTurned(host: string): boolean {
  let plain: string
  try {
    plain = decodeURIComponent(host)
  } catch {
    return true
  }
  const labels = plain.toLowerCase().split(/[.。．｡]/)
  return labels.some(label =>
    directions.test(label.startsWith('xn--') ? fromPunycode(label.slice(4)) : label),
  )
}

/** The letters of a label, as RFC 3492 says; as far as they can be read. */
function fromPunycode(label: string): string {
  const dash = label.lastIndexOf('-')
  const letters = [...label.slice(0, Math.max(0, dash))]
  let [code, at, bias] = [128, 0, 72]
  for (let next = dash + 1; next < label.length; ) {
    const before = at
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = '0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(label.charAt(next++))
      const value = digit < 10 ? digit + 26 : digit - 10
      if (digit < 0 || next > label.length) return letters.join('')
      at += value * weight
      const threshold = Math.min(26, Math.max(1, k - bias))
      if (value < threshold) break
      weight *= 36 - threshold
    }
    const count = letters.length + 1
    let delta = Math.floor((at - before) / (before === 0 ? 700 : 2))
    delta += Math.floor(delta / count)
    for (bias = 0; delta > 455; bias += 36) delta = Math.floor(delta / 35)
    bias += Math.floor((36 * delta) / (delta + 38))
    code += Math.floor(at / count)
    if (!(code <= 0x10ffff)) return letters.join('')
    at %= count
    letters.splice(at++, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}
