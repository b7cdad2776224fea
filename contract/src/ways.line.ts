/** Lines as texts: Google's 'encoded polyline', in which each spot is told by its distance from the one before. */

type Spot = { lat: number; lng: number }

const DECIMALS = 1e5

export function encodedLine(spots: readonly Spot[]): string {
  let text = ''
  let [lastLat, lastLng] = [0, 0]
  for (const spot of spots) {
    const [lat, lng] = [Math.round(spot.lat * DECIMALS), Math.round(spot.lng * DECIMALS)]
    text += encoded(lat - lastLat) + encoded(lng - lastLng)
    lastLat = lat
    lastLng = lng
  }
  return text
}

function encoded(value: number): string {
  let text = ''
  let rest = value < 0 ? -2 * value - 1 : 2 * value
  for (; rest >= 0x20; rest = Math.floor(rest / 0x20)) text += String.fromCharCode((rest % 0x20) + 0x20 + 63)
  return text + String.fromCharCode(rest + 63)
}

export function decodedLine(text: string): Spot[] {
  const values: number[] = []
  let [value, factor] = [0, 1]
  for (let at = 0; at < text.length; at++) {
    const part = text.charCodeAt(at) - 63
    value += (part % 0x20) * factor
    factor *= 0x20
    if (part >= 0x20) continue
    const before = values[values.length - 2] ?? 0
    values.push(before + (value % 2 === 0 ? value / 2 : -(value + 1) / 2))
    value = 0
    factor = 1
  }
  return Array.from({ length: values.length >> 1 }, (_, n) => ({
    lat: (values[2 * n] ?? 0) / DECIMALS,
    lng: (values[2 * n + 1] ?? 0) / DECIMALS,
  }))
}
