/** Between the parts of a line, which breaks behind it: no line begins with a dot. */
export const DOT = '\u00a0· '
