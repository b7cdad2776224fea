import type { Locator, Page } from '@playwright/test'
import { pixelsOf } from '../server/src/testing/pictures.ts'
import { expect } from './journey.ts'

/** How far a channel may be off where a pixel still counts as of a colour, and how many of them are a pin. */
const [NEARLY, ENOUGH] = [4, 60]

export const map = (page: Page) => page.getByRole('region', { name: 'Map of the trip' })

type DrawnPin = { x: number; y: number; bottom: number }

/** The head of the pin of a type, and the lowest of it, as the map has drawn it; from its top left corner. */
export async function drawnPin(shown: Locator, type: string): Promise<DrawnPin | undefined> {
  const colour = await shown.evaluate((element, token) => {
    const probe = element.appendChild(document.createElement('span'))
    probe.style.color = `var(${token})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return (color.match(/\d+/g) ?? []).map(Number)
  }, `--${type}-solid`)
  const { data, width, height } = await pixelsOf(await shown.screenshot())
  const found = Array.from({ length: width * height }, (_, pixel) => pixel).filter(pixel =>
    colour.every((value, channel) => Math.abs((data[pixel * 3 + channel] ?? 0) - value) < NEARLY),
  )
  if (found.length < ENOUGH) return undefined
  const xs = found.map(pixel => pixel % width)
  const [top = 0, bottom = 0] = [found[0], found.at(-1)].map(pixel => Math.floor((pixel ?? 0) / width))
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: top + 13, bottom }
}

/** The same, once it is there and still. */
export async function pinOn(shown: Locator, type: string): Promise<DrawnPin> {
  let last: DrawnPin | undefined
  await expect(async () => {
    const before = last
    last = await drawnPin(shown, type)
    expect(last).toBeDefined()
    expect(last).toEqual(before)
  }).toPass()
  return last as DrawnPin
}
