const DIGITS = 1e5
const [BITS, FIRST] = [5, 63]
const MORE = 2 ** BITS

type Spot = { lat: number; lng: number }

/** A line as letters: an encoded polyline with five digits behind the point, some metre. */
export function writeLine(spots: readonly Spot[]): string {
  let [lat, lng, written] = [0, 0, '']
  for (const spot of spots) {
    const [north, east] = [Math.round(spot.lat * DIGITS), Math.round(spot.lng * DIGITS)]
    written += lettersOf(north - lat) + lettersOf(east - lng)
    ;[lat, lng] = [north, east]
  }
  return written
}

function lettersOf(step: number): string {
  let letters = ''
  let rest = step < 0 ? -2 * step - 1 : 2 * step
  for (; rest >= MORE; rest = Math.floor(rest / MORE))
    letters += String.fromCharCode((rest % MORE) + MORE + FIRST)
  return letters + String.fromCharCode(rest + FIRST)
}

/** The spots of a line; undefined where the letters are not those of one. */
export function readLine(letters: string): Spot[] | undefined {
  const steps: number[] = []
  let [step, factor] = [0, 1]
  for (let at = 0; at < letters.length; at++) {
    const value = letters.charCodeAt(at) - FIRST
    if (value < 0 || value >= 2 * MORE || factor > MORE ** BITS) return undefined
    step += (value % MORE) * factor
    factor *= MORE
    if (value >= MORE) continue
    steps.push(step % 2 === 1 ? -(step + 1) / 2 : step / 2)
    ;[step, factor] = [0, 1]
  }
  if (factor > 1 || steps.length % 2 === 1) return undefined
  let [lat, lng] = [0, 0]
  const spots: Spot[] = []
  for (let at = 0; at < steps.length; at += 2) {
    lat += steps[at] ?? 0
    lng += steps[at + 1] ?? 0
    if (Math.abs(lat) > 90 * DIGITS || Math.abs(lng) > 180 * DIGITS) return undefined
    spots.push({ lat: lat / DIGITS, lng: lng / DIGITS })
  }
  return spots
}
