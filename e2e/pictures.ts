import type { Page } from '@playwright/test'

/** A picture of four fields of colour, drawn by the browser; `type` as `image/png` or `image/webp`. */
export async function aPicture(
  page: Page,
  width: number,
  height: number,
  type = 'image/png',
): Promise<Buffer> {
  const address = await page.evaluate(
    ([width, height, type]) => {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const context = canvas.getContext('2d')
      if (!context) throw new Error('nothing to draw on')
      for (const [index, colour] of ['#c0392b', '#2e86c1', '#f5b041', '#1e8449'].entries()) {
        context.fillStyle = colour
        context.fillRect(
          ((index % 2) * width) / 2,
          (Math.floor(index / 2) * height) / 2,
          width / 2,
          height / 2,
        )
      }
      return canvas.toDataURL(type)
    },
    [width, height, type] as const,
  )
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
