import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addFile, aPass, aPdf } from '../files.ts'
import { aPhoto } from '../pictures.ts'
import { openTrip, refuse, type Screen, type Stage } from './stage.ts'

/** A trip for one picture, with a day in Kyoto. */
async function makeTrip(page: Page, { ana, trips }: Stage) {
  await page.goto('/terms')
  const server = { url: new URL(page.url()).origin }
  const { token }: { token: string } = JSON.parse(ana.session)
  const id = randomUUID()
  const [first, last] = [trips.japan.dates[0] ?? '', trips.japan.dates.at(-1) ?? '']
  await page.request.post('/api/trips/create_trip/', {
    headers: { authorization: `Bearer ${token}` },
    data: { id, name: 'Trip to Japan', start_date: first, end_date: last, places: [{ name: 'Kyoto' }] },
  })
  const add = (name: string, content: string | Uint8Array<ArrayBuffer>, owner = {}) =>
    addFile(server, { token }, id, name, content, owner)
  return { id, days: trips.japan.dates, add }
}

async function addPhotos(page: Page, { add, days }: Awaited<ReturnType<typeof makeTrip>>) {
  const ids: string[] = []
  for (const [at, day] of [3, 3, 3, 3, 3, 4, 4, 6].entries()) {
    const [width, height] = at % 3 === 2 ? [1200, 1600] : [1600, 1200]
    const photo = new Uint8Array(await aPhoto(page, at, width, height))
    ids.push(await add(`IMG_20${at}.jpg`, photo, { day: days[day] }))
  }
  return ids
}

async function openFile(page: Page, stage: Stage, name: string, content: string | Uint8Array<ArrayBuffer>) {
  const trip = await makeTrip(page, stage)
  await trip.add('Packing list.txt', 'Socks')
  const file = await trip.add(name, content)
  await openTrip(page, stage, trip.id, `?file=${file}`)
  await page.getByRole('dialog', { name }).waitFor()
}

async function openPhotos(page: Page, stage: Stage, search: (ids: string[], day: string) => string) {
  const trip = await makeTrip(page, stage)
  const ids = await addPhotos(page, trip)
  // Small pictures are drawn one after the other.
  await openTrip(page, stage, trip.id, search(ids, trip.days[3] ?? ''))
  await page.waitForFunction(() => {
    const photos = [...document.querySelectorAll<HTMLImageElement>('img[src^="blob:"]')]
    return photos.length > 0 && photos.every(({ complete }) => complete)
  })
}

const mail = `From: =?utf-8?B?5Lqs6YO95peF6aSo?= <stay@example.com>
To: ana@example.com
Subject: Your stay, 31 March to 2 April
Date: Mon, 1 Feb 2027 08:26:00 +0900
Content-Type: text/plain; charset=utf-8

Dear Ana,

thank you for choosing us. Check-in is from 15:00, and dinner is served at 18:30.
The last bus from the station leaves at 20:10.

京都旅館
`

/** Files over the page, and photos by their day. */
export const viewerScreens: Screen[] = [
  {
    name: 'viewer-photo',
    open: (page, stage) => openPhotos(page, stage, ids => `?file=${ids[1]}&among=trip`),
  },
  {
    name: 'viewer-photo-white',
    async open(page, stage) {
      await openPhotos(page, stage, ids => `?file=${ids[2]}&among=trip`)
      await page.getByRole('dialog').getByRole('button', { name: stage.words.viewer.white }).click()
    },
  },
  {
    name: 'viewer-pdf',
    async open(page, stage) {
      await openFile(
        page,
        stage,
        'Itinerary of the whole journey, with all addresses and numbers.pdf',
        aPdf(3),
      )
      await page.getByRole('dialog').locator('canvas').first().waitFor()
    },
  },
  {
    name: 'viewer-broken',
    async open(page, stage) {
      await openFile(page, stage, 'Ticket.pdf', aPdf(1).slice(0, 200))
      await page.getByRole('dialog').getByRole('alert').waitFor()
    },
  },
  {
    name: 'viewer-pass',
    async open(page, stage) {
      await openFile(page, stage, 'Boarding pass.pkpass', aPass())
      await page.getByRole('dialog').getByText('HND').waitFor()
    },
  },
  { name: 'viewer-mail', open: (page, stage) => openFile(page, stage, 'Your stay.eml', mail) },
  {
    name: 'viewer-failed',
    async open(page, stage) {
      await refuse(page, '/trips/*/attachments/*', 503, 'server.unavailable')
      await openFile(page, stage, 'Rules.txt', 'Rules')
      await page.getByRole('dialog').getByRole('alert').waitFor()
    },
  },
  {
    name: 'photos-of-a-day',
    async open(page, stage) {
      await openPhotos(page, stage, (_, day) => `?day=${day}`)
      await page.getByRole('region', { name: stage.words.photos.ofDay }).scrollIntoViewIfNeeded()
    },
  },
  { name: 'photos-all', open: (page, stage) => openPhotos(page, stage, () => '?dialog=photos') },
  {
    name: 'photos-empty',
    async open(page, stage) {
      const { id } = await makeTrip(page, stage)
      await openTrip(page, stage, id, '?dialog=photos')
      await page.getByText(stage.words.photos.empty).waitFor()
    },
  },
]
