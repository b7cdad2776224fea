const AT_A_TIME = 250

/** A list in pieces that are worked on one after the other, so that other calls do not wait for thousands of rows. */
export const inPieces = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / AT_A_TIME) }, (_, piece) =>
    list.slice(piece * AT_A_TIME, (piece + 1) * AT_A_TIME),
  )
