/** The largest file that is read: a mail with what is attached to it. */
export const MOST_READ_BYTES = 25 * 1024 * 1024
export const LONGEST_READ_TEXT = 200_000
/** Of a text that a model is asked about. */
export const LONGEST_ASKED_TEXT = 20_000
