/** The values of a header such as Accept-Language, the most wanted first, without those that it refuses (`q=0`). */
export function preferences(header = ''): string[] {
  return header
    .toLowerCase()
    .split(',')
    .map(part => {
      const [value = '', ...parameters] = part.split(';').map(piece => piece.trim())
      const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? '1'
      return { value, weight: Number(weight) }
    })
    .filter(({ value, weight }) => value !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ value }) => value)
}
