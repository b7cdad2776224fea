import { expectAccessible } from './axe.ts'
import { addFile, aPdf } from './files.ts'
import { expect, test } from './journey.ts'
import { openTrip } from './trip-screen.ts'

test('a PDF is read at a desk, page by page', async ({ page, server }) => {
  const { elsewhere, tripId } = await openTrip(page, server)
  const id = await addFile(server, elsewhere, tripId, 'Itinerary.pdf', aPdf(12))
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  const address = `${server.url}/edit-trip/${tripId}?file=${id}`
  await page.goto(address)
  const viewer = page.getByRole('dialog', { name: 'Itinerary.pdf' })
  const sheet = (number: number) => viewer.getByRole('img', { name: `Page ${number} of 12` })
  await expect(sheet(1).locator('canvas')).toBeVisible()
  // Ink where the words are: the typefaces and the table of codes have come.
  const inkIn = (top: number, height: number) =>
    sheet(1)
      .locator('canvas')
      .evaluate(
        (canvas: HTMLCanvasElement, [top, height]) => {
          const context = canvas.getContext('2d')
          if (!context) return 0
          const { data } = context.getImageData(0, canvas.height * top, canvas.width, canvas.height * height)
          return data.filter((value, at) => at % 4 === 0 && value < 128).length
        },
        [top, height] as const,
      )
  expect(await inkIn(0.12, 0.05)).toBeGreaterThan(500)
  expect(await inkIn(0.19, 0.05)).toBeGreaterThan(200)
  await expect(viewer).toContainText('行程')
  await expectAccessible(page)

  await viewer.getByRole('region').press('End')
  await expect(sheet(12).locator('canvas')).toBeVisible()
  // Out of sight, a page is let go of.
  await expect(viewer.locator('canvas')).toHaveCount(2)
  await sheet(12).click()
  expect(page.url()).toBe(address)
  expect(said).toEqual([])
})

test('a PDF that is locked or broken says so, and is downloaded all the same', async ({ page, server }) => {
  const { elsewhere, tripId } = await openTrip(page, server)
  const locked = aPdf(1).replace(
    '/Root 1 0 R',
    `/Root 1 0 R /Encrypt << /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >> /ID [<43> <43>]`,
  )
  const id = await addFile(server, elsewhere, tripId, 'Locked.pdf', locked)
  await addFile(server, elsewhere, tripId, 'Broken.pdf', aPdf(1).slice(0, 200))
  await page.goto(`/edit-trip/${tripId}?file=${id}`)
  const viewer = page.getByRole('dialog', { name: 'Locked.pdf' })
  await expect(viewer.getByRole('alert')).toHaveText(
    'This PDF is protected with a password. Download it to open it.',
  )
  const download = page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('Locked.pdf')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Broken.pdf' }).getByRole('alert')).toContainText(
    'cannot be shown',
  )
  await expectAccessible(page)
})
