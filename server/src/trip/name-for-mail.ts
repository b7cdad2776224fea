const breaksOrTurns = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu

/** The name of a trip, row or person for a sentence of a mail: on one line, without marks that turn its direction. */
export function nameForMail(name: string): string {
  return name.replaceAll(breaksOrTurns, ' ')
}
