import { expect, test } from './journey.ts'
import { closeOnceStored, noteDialog } from './note-screen.ts'
import { openTrip } from './trip-screen.ts'
import { wordsIn } from './words.ts'

// Playwright blocks service workers in the other journeys.
test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ tolerate }) =>
  tolerate(
    /ERR_INTERNET_DISCONNECTED|Failed to fetch|error occurred when fetching the script/,
    'there is no network',
  ),
)

/** Whether the device has the code of the editor, which comes after that of the pages. */
async function isEditorKept() {
  const kept = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
  return kept.flat().some(({ url }) => /note-writing.*js$/.test(url))
}

test('the note of a kept trip can be edited offline on a device that never edited it', async ({
  page,
  server,
  context,
}) => {
  const today = new Date().toLocaleDateString('sv')
  const { elsewhere, tripId } = await openTrip(page, server, { start_date: today, end_date: today })
  const save = (note: string) => elsewhere.send('PUT', `/trips/update_trip/${tripId}`, { note })
  const stored = async () => (await elsewhere.send<{ note: string }>('GET', `/trips/trips/${tripId}`)).note
  await save('<p>Beds.</p>')
  await page.reload()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('button', { name: /^Other/ }).click()
  await expect(page.getByText(/^[\d.]+\skB on this device$/)).toBeVisible()
  await expect.poll(() => page.evaluate(isEditorKept), { timeout: 60_000 }).toBe(true)

  await context.setOffline(true)
  await page.goto(`/edit-trip/${tripId}?dialog=note-edit`)
  const { editor, state } = noteDialog(page)
  await expect(editor).toContainText('Beds.')
  await editor.press('Control+End')
  await editor.pressSequentially(' Gates at nine.')
  await expect(state('offline')).toBeVisible()
  await closeOnceStored(page)

  await context.setOffline(false)
  const dashboard = await context.newPage()
  await dashboard.goto('/dashboard')
  await expect.poll(stored).toBe('<p>Beds. Gates at nine.</p>')
})

test('unknown addresses show the not-found page offline, in the language of the first visit', async ({
  page,
  server,
  context,
}) => {
  // The worker does not keep its catalogue for everybody.
  await context.addCookies([{ name: 'language', value: 'zh-Hans', url: server.url }])
  await openTrip(page, server)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  for (const address of ['/nowhere', '/nowhere/deeper?a=1', '/edit-trips', '/dashboards/one']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: wordsIn['zh-Hans'].pages.notFoundTitle })).toBeVisible()
  }
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
