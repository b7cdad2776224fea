// PBKDF2-HMAC-SHA-256 in plain JavaScript: over plain http the browser has no `crypto.subtle`.
// DataViews, because SHA-256 reads and writes big-endian words.

const WORD = 2 ** 32

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every(prime => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}

/** SHA-256 takes its constants from the fractional parts of roots of the first primes. */
function fractions(count: number, root: (prime: number) => number): DataView {
  const words = new DataView(new ArrayBuffer(count * 4))
  for (const [index, prime] of firstPrimes(count).entries()) {
    words.setUint32(index * 4, (root(prime) % 1) * WORD)
  }
  return words
}

const start = fractions(8, Math.sqrt)
const constants = fractions(64, Math.cbrt)
const schedule = new DataView(new ArrayBuffer(256))

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

/** One round of SHA-256: mixes a block of 64 bytes into the state `from` and writes the next state to `to`. */
function compress(from: DataView, block: DataView, to: DataView): void {
  for (let at = 0; at < 64; at += 4) schedule.setInt32(at, block.getInt32(at))
  for (let at = 64; at < 256; at += 4) {
    const early = schedule.getInt32(at - 60)
    const late = schedule.getInt32(at - 8)
    const mixedEarly = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const mixedLate = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    schedule.setInt32(at, schedule.getInt32(at - 64) + mixedEarly + schedule.getInt32(at - 28) + mixedLate)
  }
  let a = from.getInt32(0)
  let b = from.getInt32(4)
  let c = from.getInt32(8)
  let d = from.getInt32(12)
  let e = from.getInt32(16)
  let f = from.getInt32(20)
  let g = from.getInt32(24)
  let h = from.getInt32(28)
  for (let at = 0; at < 256; at += 4) {
    const chosen = (e & f) ^ (~e & g)
    const first =
      h +
      (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
      chosen +
      constants.getInt32(at) +
      schedule.getInt32(at)
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  to.setInt32(0, from.getInt32(0) + a)
  to.setInt32(4, from.getInt32(4) + b)
  to.setInt32(8, from.getInt32(8) + c)
  to.setInt32(12, from.getInt32(12) + d)
  to.setInt32(16, from.getInt32(16) + e)
  to.setInt32(20, from.getInt32(20) + f)
  to.setInt32(24, from.getInt32(24) + g)
  to.setInt32(28, from.getInt32(28) + h)
}

function view(length: number): DataView<ArrayBuffer> {
  return new DataView(new ArrayBuffer(length))
}

/** The last block of a hash over one full block and then `content`. */
function lastBlock(content: Uint8Array): DataView<ArrayBuffer> {
  const block = view(64)
  if (content.length > 55) throw new RangeError('Only what fits one block can be hashed here.')
  new Uint8Array(block.buffer).set(content)
  block.setUint8(content.length, 0x80)
  block.setUint32(60, (64 + content.length) * 8)
  return block
}

function keyed(key: Uint8Array, pad: number): DataView {
  const block = view(64)
  new Uint8Array(block.buffer).fill(pad)
  for (const [index, byte] of key.entries()) block.setUint8(index, byte ^ pad)
  const state = view(32)
  compress(start, block, state)
  return state
}

/** The first 32 bytes that PBKDF2 derives, for passwords of at most 64 and salts of at most 51 bytes. */
export function derivePlainly(password: Uint8Array, salt: Uint8Array, iterations: number) {
  const inner = keyed(password, 0x36)
  const outer = keyed(password, 0x5c)
  const digest = lastBlock(new Uint8Array(32))
  const derived = view(32)

  let message = lastBlock(new Uint8Array([...salt, 0, 0, 0, 1]))
  for (let round = 0; round < iterations; round++) {
    compress(inner, message, digest)
    compress(outer, digest, digest)
    for (let at = 0; at < 32; at += 4) derived.setInt32(at, derived.getInt32(at) ^ digest.getInt32(at))
    message = digest
  }
  return new Uint8Array(derived.buffer)
}
