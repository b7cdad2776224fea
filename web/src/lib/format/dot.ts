/** Separates the parts of a line. Text wraps after the dot, so that no line begins with one. */
export const DOT = '\u00a0· '
