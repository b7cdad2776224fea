/** A text as the eye reads it, without what keeps its dates in one line. */
export const asSeen = (text: string) => text.replaceAll('\u2060', '').replaceAll('\u00a0', ' ')
