import { expectAccessible } from './axe.ts'
import { addFile, aPass, aPdf, heicFile } from './files.ts'
import { expect, test } from './journey.ts'
import { aPhoto, aPicture } from './pictures.ts'
import { day, openTrip } from './trip-screen.ts'

test('a PDF is read at a desk, page by page', async ({ page, server }) => {
  const { elsewhere, tripId } = await openTrip(page, server)
  const id = await addFile(server, elsewhere, tripId, 'Itinerary.pdf', aPdf(12))
  const said: string[] = []
  // Playwright says that it blocks the worker.
  page.on('console', message => /^Service Worker/.test(message.text()) || said.push(message.text()))
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' })

  test('a boarding pass is opened from its flight, and held under a scanner', async ({ page, server }) => {
    const { elsewhere, tripId } = await openTrip(page, server)
    const { id: flight } = await elsewhere.send<{ id: string }>(
      'POST',
      `/subtripitems/trip/${tripId}/flights`,
      {
        ...{ airline: 'Pacific Air', flight_number: '702', depart_airport: 'LHR', arrive_airport: 'HND' },
        ...{ depart_date: '2027-03-27T12:05', arrive_date: '2027-03-28T08:50' },
      },
    )
    const owner = { owner_kind: 'flight', owner_id: flight }
    await addFile(server, elsewhere, tripId, 'Boarding pass.pkpass', aPass(), owner)
    const picture = new Uint8Array(await aPicture(page, 300, 400))
    await addFile(server, elsewhere, tripId, 'Pass of Mei.png', picture, owner)
    await page.goto(`/edit-trip/${tripId}?flight=${flight}`)
    await page.getByRole('button', { name: /^Boarding pass\.pkpass/ }).tap()

    const viewer = page.getByRole('dialog', { name: 'Boarding pass.pkpass' })
    await expect(viewer).toContainText('HND')
    await expect(viewer).toContainText('RIBEIRO/ANA')
    const barcode = viewer.getByRole('img', { name: 'Barcode: XYZ789' })
    const loaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
    await expect.poll(() => barcode.evaluate(loaded)).toBe(true)
    const behind = () =>
      viewer.locator('[data-theme]').evaluate(element => getComputedStyle(element).backgroundColor)
    expect(await behind()).toBe('rgb(255, 255, 255)')
    await expectAccessible(page)

    await viewer.getByRole('button', { name: 'Next file' }).tap()
    const photo = page.getByRole('dialog', { name: 'Pass of Mei.png' })
    await expect.poll(() => photo.getByRole('img').evaluate(loaded)).toBe(true)
    expect(await photo.locator('[data-theme]').getAttribute('data-theme')).toBe('dark')
    await photo.getByRole('button', { name: 'White background' }).tap()
    await expect(photo.locator('[data-theme]')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expectAccessible(page)
    await page.goBack()
    await expect(photo).toBeHidden()
    await expect(page.getByRole('dialog')).toContainText('Boarding pass.pkpass')
  })
})

test("a day's photos are gone through by keys, and the others found from there", async ({ page, server }) => {
  const { elsewhere, tripId } = await openTrip(page, server, {}, `?day=${day}`)
  for (const [number, of] of [day, day, day, '2027-04-01'].entries()) {
    const photo = new Uint8Array(await aPhoto(page, number, 800, 600))
    await addFile(server, elsewhere, tripId, `Photo ${number}.jpg`, photo, { day: of })
  }
  const strip = page.getByRole('region', { name: 'Photos of this day' })
  // Small pictures come by themselves when they are drawn.
  await expect(strip.locator('img')).toHaveCount(3)
  await strip.getByRole('button', { name: 'Photo 0.jpg' }).press('Enter')
  for (const number of [0, 1, 2]) {
    const viewer = page.getByRole('dialog', { name: `Photo ${number}.jpg` })
    await expect(viewer).toContainText(`${number + 1} of 3`)
    await expect(viewer.getByRole('img', { name: `Photo ${number}.jpg` })).toBeVisible()
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(strip.getByRole('button', { name: 'Photo 0.jpg' })).toBeFocused()
  await strip.getByRole('button', { name: 'All photos' }).click()
  const all = page.getByRole('dialog', { name: 'Photos' })
  await expect(all.getByRole('region', { name: 'Thursday, 1 April' }).locator('img')).toHaveCount(1)
  await expectAccessible(page)
})

/** How an image fits, its size, and its colours at the left and at the right. A thumbnail in the viewer is enlarged. */
const edgesOf = (image: HTMLImageElement) => {
  if (image.naturalWidth === 0) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0)
  const at = (x: number) => [...(context?.getImageData(x, canvas.height / 2, 1, 1).data ?? [])]
  const { objectFit } = getComputedStyle(image)
  return [
    objectFit,
    canvas.width,
    canvas.height,
    ...[5, canvas.width - 5].map(x => at(x).map(value => Math.round(value / 16))),
  ]
}
// The photo is in Display P3, where this red is 234, 51, 35.
const red = [16, 0, 0, 16]
const blue = [0, 0, 16, 16]

test.describe('a photo of an iPhone', () => {
  // The decoder is kept by the worker of the app.
  test.use({ serviceWorkers: 'allow' })

  test('is seen in a browser that does not know HEIC', async ({ page, server }) => {
    const { elsewhere, tripId } = await openTrip(page, server, {}, `?day=${day}`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    const kept = () =>
      page.evaluate(async () => {
        const [name = ''] = await caches.keys()
        const keys = await (await caches.open(name)).keys()
        return keys.filter(({ url }) => /heic\.worker|libheif/.test(url)).length
      })
    for (const number of [1, 2])
      await addFile(server, elsewhere, tripId, `IMG_${number}.HEIC`, heicFile('photo'), { day })
    const strip = page.getByRole('region', { name: 'Photos of this day' })
    await expect(strip.locator('img')).toHaveCount(2)
    await expect
      .poll(() => strip.locator('img').first().evaluate(edgesOf))
      .toEqual(['cover', 160, 120, red, blue])
    expect(await kept()).toBe(0)

    await strip.getByRole('button', { name: 'IMG_1.HEIC' }).click()
    const shown = (number: number) =>
      page
        .getByRole('dialog', { name: `IMG_${number}.HEIC` })
        .getByRole('img', { name: `IMG_${number}.HEIC` })
    await expect.poll(() => shown(1).evaluate(edgesOf)).toEqual(['scale-down', 160, 120, red, blue])
    expect(await kept()).toBe(2)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shown(2).evaluate(edgesOf)).toEqual(['scale-down', 160, 120, red, blue])
    await expectAccessible(page)

    const broken = heicFile('photo').subarray(0, 900)
    const id = await addFile(server, elsewhere, tripId, 'Half.HEIC', broken, { keep_metadata: 'true' })
    await page.goto(`/edit-trip/${tripId}?file=${id}`)
    await expect(page.getByRole('dialog', { name: 'Half.HEIC' }).getByRole('alert')).toContainText(
      'cannot be shown',
    )
  })
})
