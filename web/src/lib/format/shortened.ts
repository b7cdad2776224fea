const SHORT = 60

/** The beginning of a text, as sentences name it. */
export function shortened(text: string): string {
  const characters = [...text]
  return characters.length > SHORT ? `${characters.slice(0, SHORT).join('').trim()}…` : text
}
