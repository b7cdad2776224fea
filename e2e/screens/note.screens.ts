import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { bringSession } from '../planner.ts'
import { hold, openTrip, refuse, type Screen, type Stage } from './stage.ts'

const task = (text: string, checked: boolean) =>
  `<li data-type="taskItem" data-checked="${checked}"><p>${text}</p></li>`

const note = `<h1>Japan, the short version</h1>
<p>Land at Haneda 15:55 on Saturday. Everyone meets at the Keikyu ticket gates, then straight to Shinjuku. Osaka to Kansai
airport is the Nankai Rapi:t, <strong>not</strong> a taxi.</p>
<h2>Before we fly</h2>
<ul data-type="taskList">${task('Reserve shinkansen seats on the Fuji side (seat E)', true)}
${task('Book Gion Karyo for Wednesday, table for 4', true)}
${task('Luggage forwarding: Shinjuku to Hotel Kanra, drop off by 10:00 on Tuesday', false)}
${task('Suica for Jonas and Marcus, both on iPhone', false)}</ul>
<h2>Kyoto, if it rains</h2>
<ul><li><p>Nishiki Market is covered end to end. Start at the Teramachi side.</p></li>
<li><p>Sanjusangen-do, 1,001 statues under one roof. Shoes off, no photos.</p></li>
<li><p>Swap Wednesday and Thursday if Kiyomizu-dera is fogged in</p></li></ul>
<h2>Small things</h2>
<p>Carry cash for temples, ¥500 to ¥600 each. Bins are rare, so bring a bag. Convenience store egg sandwiches count as
breakfast.</p>`

const rich = `<h2>What it costs</h2><table><tbody><tr><th><p>Place</p></th><th><p>Yen</p></th></tr><tr><td><p>清水寺</p></td>
<td><p>500</p></td></tr><tr><td><p>Sanjusangen-do</p></td><td><p>600</p></td></tr></tbody></table>
<ol><li><p>By bus 206, which leaves from <code>D2</code></p><ul><li><p>or on foot</p></li></ul></li><li><p>Back by
<a href="https://example.com/">the river</a></p></li></ol><blockquote><p>Shoes off. 請脫鞋。</p></blockquote>
<pre><code>WLAN ryokan-guest
     1234 5678</code></pre><hr><h3>Later</h3><p>Averyveryverylongwordwithoutanyspaceinitthatdoesnotfitintoalineofaphone
and <em>more</em>, <u>more</u>, <s>less</s>.</p>`

/** Changes something as Ana, without a page. */
async function send(page: Page, { ana }: Stage, method: string, path: string, data: object): Promise<void> {
  const { token }: { token: string } = JSON.parse(ana.session)
  const headers = { authorization: `Bearer ${token}` }
  await page.request.fetch(`/api${path}`, { method, headers, data })
}

const write = (page: Page, stage: Stage, tripId: string, note: string) =>
  send(page, stage, 'PUT', `/trips/update_trip/${tripId}`, { note })

/** Makes a trip for one picture: all pictures of a trip would show the same note. */
async function makeTrip(page: Page, stage: Stage, text: string): Promise<string> {
  const { dates } = stage.trips.japan
  const id = randomUUID()
  await send(page, stage, 'POST', '/trips/create_trip/', {
    id,
    name: 'Trip to Japan',
    start_date: dates[0],
    end_date: dates.at(-1),
    places: [{ name: 'Kyoto' }],
  })
  if (text) await write(page, stage, id, text)
  return id
}

async function openNote(page: Page, stage: Stage, text: string, view = 'note', before?: string) {
  const trip = await makeTrip(page, stage, before ?? text)
  if (before !== undefined) await write(page, stage, trip, text)
  await openTrip(page, stage, trip, `?dialog=${view}`)
  return page.getByRole('dialog', { name: stage.words.trip.dialogs.note })
}

/** The flags of carets stay, for the picture. */
async function keepFlags(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.note-flag { animation: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Mei has selected something in it, in a window of her own. */
async function withMei(page: Page, stage: Stage): Promise<void> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  const other = await context?.newPage()
  if (!context || !other) return
  page.once('close', () => void context.close())
  await bringSession(other, stage.mei.session)
  await other.goto(`/edit-trip/${stage.trips.japan.id}?dialog=note-edit`)
  const editor = other.getByRole('textbox', { name: /./ }).and(other.locator('.note-editor'))
  await editor.getByRole('paragraph').filter({ hasText: 'Luggage forwarding' }).click()
  await other.keyboard.press('End')
  for (let word = 0; word < 6; word++) await other.keyboard.press('Control+Shift+ArrowLeft')
  await page.locator('.note-selected').waitFor()
}

export const noteScreens: Screen[] = [
  {
    name: 'note-read',
    async open(page, stage) {
      const dialog = await openNote(page, stage, note)
      await dialog.getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'note-rich',
    async open(page, stage) {
      const dialog = await openNote(page, stage, rich)
      await dialog.getByRole('table').waitFor()
    },
  },
  {
    name: 'note-edit',
    async open(page, stage) {
      const { id } = stage.trips.japan
      await write(page, stage, id, note)
      await openTrip(page, stage, id, '?dialog=note-edit')
      await page.locator('.note-editor').waitFor()
      await keepFlags(page)
      await withMei(page, stage)
    },
  },
  {
    name: 'note-edit-rich',
    async open(page, stage) {
      const dialog = await openNote(page, stage, rich, 'note-edit')
      await dialog.locator('.note-editor').getByText('600').click()
    },
  },
  {
    name: 'note-link',
    async open(page, stage) {
      const { tools } = stage.words.note
      const dialog = await openNote(page, stage, rich, 'note-edit')
      await dialog.locator('.note-editor').getByText('the river').click()
      await dialog.getByRole('button', { name: tools.link }).click()
      await page.getByRole('textbox', { name: tools.address }).waitFor()
    },
  },
  {
    name: 'note-empty',
    async open(page, stage) {
      const dialog = await openNote(page, stage, '')
      await dialog.getByText(stage.words.note.empty).waitFor()
    },
  },
  {
    name: 'note-edit-empty',
    async open(page, stage) {
      const dialog = await openNote(page, stage, '', 'note-edit')
      await dialog.locator('.note-editor').waitFor()
    },
  },
  {
    name: 'note-offline',
    async open(page, stage) {
      const dialog = await openNote(page, stage, note, 'note-edit')
      await dialog.locator('.note-editor').waitFor()
      await page.context().setOffline(true)
      await page.keyboard.type('Kept. ')
      await dialog.getByText(stage.words.note.offline).waitFor()
    },
  },
  {
    name: 'note-shut',
    async open(page, stage) {
      const dialog = await openNote(page, stage, note, 'note-edit')
      await dialog.locator('.note-editor').waitFor()
      await refuse(page, '/trips/*/note/updates', 403, 'trip.view_only')
      await page.keyboard.type('Lost. ')
      await dialog.getByText(stage.words.note.shut).waitFor()
    },
  },
  {
    name: 'note-versions',
    async open(page, stage) {
      const dialog = await openNote(page, stage, note, 'note-versions', rich)
      await dialog.getByRole('list').getByRole('button').first().waitFor()
    },
  },
  {
    name: 'note-version',
    async open(page, stage) {
      const dialog = await openNote(page, stage, rich, 'note-versions', note)
      await dialog.getByRole('list').getByRole('button').nth(1).click()
      await dialog.getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'note-loading',
    lacksMap: true,
    async open(page, stage) {
      await hold(page, '/trips/trips/*')
      await openNote(page, stage, note)
    },
  },
  {
    name: 'note-failing',
    async open(page, stage) {
      await refuse(page, '/trips/trips/*', 503, 'server.unavailable')
      const dialog = await openNote(page, stage, note)
      await dialog.getByRole('alert').waitFor()
    },
  },
]
