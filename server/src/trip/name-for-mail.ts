const breaksOrTurns = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu

/** A trip's name as a mail takes it: on one line, and in the direction of the sentence around it. */
export function nameForMail(name: string): string {
  return name.replaceAll(breaksOrTurns, ' ')
}
