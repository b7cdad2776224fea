import { spaced } from '../../lib/format/distance.ts'

const WIDEST = 100

/** The longest round distance that a bar of at most 100 pixels can show, and how long the bar is. */
export function scaleOf(metresPerPixel: number): { metres: number; pixels: number } {
  const most = metresPerPixel * WIDEST
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = ([5, 2].find(step => step * power <= most) ?? 1) * power
  return { metres, pixels: metres / metresPerPixel }
}

/** In the words of a locale: '500 m', '2 公里'. */
export function scaleText(metres: number, locale: string): string {
  const [value, unit] = metres < 1000 ? [metres, 'meter'] : [metres / 1000, 'kilometer']
  return spaced(new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value))
}
