type Triple = readonly [number, number, number]

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function toByte(linear: number): number {
  const channel = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(Math.max(channel, 0), 1) * 255)
}

function labOf(hex: string): Triple {
  const bits = Number.parseInt(hex.slice(1), 16)
  const r = toLinear((bits >> 16) / 255)
  const g = toLinear(((bits >> 8) & 255) / 255)
  const b = toLinear((bits & 255) / 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function hexOf([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`
}

/** `count` colours spread evenly over the anchors, mixed in oklab so that no step goes grey. */
export function rampOver(anchors: readonly string[], count: number): string[] {
  const labs = anchors.map(labOf)
  return Array.from({ length: count }, (_, index) => {
    const place = (index / Math.max(count - 1, 1)) * (labs.length - 1)
    const from = Math.min(Math.floor(place), labs.length - 2)
    const [below, above] = [labs[from], labs[from + 1]]
    if (!below || !above) return anchors[0] ?? '#000000'
    const mix = (axis: 0 | 1 | 2) => below[axis] + (above[axis] - below[axis]) * (place - from)
    return hexOf([mix(0), mix(1), mix(2)])
  })
}
