/** A file of this age is on its way to no row any more, also by a clock that is some hours ahead. */
export const LEFT_BEHIND_MS = 24 * 3_600_000
