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

/** A landscape as a photo of a holiday would have it, another one for each number. */
export async function aPhoto(page: Page, number: number, width = 1600, height = 1200): Promise<Buffer> {
  const address = await page.evaluate(
    ([number, width, height]) => {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const context = canvas.getContext('2d')
      if (!context) throw new Error('nothing to draw on')
      const hue = (number * 47) % 360
      const sky = context.createLinearGradient(0, 0, 0, height)
      sky.addColorStop(0, `hsl(${hue} 60% 55%)`)
      sky.addColorStop(1, `hsl(${hue + 40} 80% 88%)`)
      context.fillStyle = sky
      context.fillRect(0, 0, width, height)
      context.fillStyle = '#fff7d6'
      context.arc(width * (0.2 + ((number * 0.17) % 0.6)), height * 0.28, height / 14, 0, 7)
      context.fill()
      for (let ridge = 0; ridge < 4; ridge++) {
        context.fillStyle = `hsl(${hue + 120 + ridge * 8} 28% ${58 - ridge * 13}%)`
        context.beginPath()
        context.moveTo(0, height)
        for (let x = 0; x <= width; x += 8) {
          const wave = Math.sin(x / (150 + 40 * ridge) + number * (ridge + 1)) + Math.sin(x / 61 + number) / 3
          context.lineTo(x, height * (0.45 + ridge * 0.13) + wave * height * 0.07)
        }
        context.lineTo(width, height)
        context.fill()
      }
      return canvas.toDataURL('image/jpeg', 0.8)
    },
    [number, width, height] as const,
  )
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
