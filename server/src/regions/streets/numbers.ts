/** The number of a tile in an archive: zoom by zoom, and along Hilbert's curve within one, so that neighbours lie together. */
export function numberOf(zoom: number, x: number, y: number): number {
  let number = firstOf(zoom)
  let [column, row] = [x, y]
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const [right, low] = [(column & side) > 0 ? 1 : 0, (row & side) > 0 ? 1 : 0]
    number += side * side * ((3 * right) ^ low)
    if (low === 1) continue
    if (right === 1) [column, row] = [side - 1 - (column & (side - 1)), side - 1 - (row & (side - 1))]
    ;[column, row] = [row, column]
  }
  return number
}

/** The tile of a number. */
export function tileAt(number: number): { zoom: number; x: number; y: number } {
  let zoom = 0
  while (firstOf(zoom + 1) <= number) zoom++
  let rest = number - firstOf(zoom)
  let [x, y] = [0, 0]
  for (let side = 1; side < 2 ** zoom; side *= 2) {
    const quarter = rest % 4
    const right = quarter >> 1
    const low = (quarter & 1) ^ right
    if (low === 0) {
      if (right === 1) [x, y] = [side - 1 - x, side - 1 - y]
      ;[x, y] = [y, x]
    }
    x += side * right
    y += side * low
    rest = Math.floor(rest / 4)
  }
  return { zoom, x, y }
}

/** How many tiles the zooms before have. */
const firstOf = (zoom: number) => (4 ** zoom - 1) / 3
