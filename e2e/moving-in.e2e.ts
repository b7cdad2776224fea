import { expectAccessibleInSizes } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { expectSuccess } from './screen.ts'
import { makeVerifiedAccount } from './traveller.ts'
import { wordsIn } from './words.ts'

const mark = (name: string, at: string) =>
  `<Placemark><name>${name}</name><Point><coordinates>${at}</coordinates></Point></Placemark>`
const map = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Kansai</name>
<Folder><name>2027-03-27</name>${mark('Gion', '135.7751,35.0037')}<Placemark><name>Trail</name>
<LineString><coordinates>135.7727,34.9671 135.779,34.969 135.786,34.9675</coordinates></LineString></Placemark></Folder>
<Folder><name>Food</name>${mark('Nishiki Market', '135.7649,35.005')}</Folder></Document></kml>`

test.use({ drawsMaps: true })

test('a map that is dropped becomes a trip, with its days, ideas and tracks, in Chinese', async ({
  page,
  server,
}) => {
  const { trips, bringTrip, day } = wordsIn.zh
  const ana = await makeVerifiedAccount(server)
  const api = await planAs(server, ana)
  await api.send('PUT', '/users/me/profile', { language: 'zh' })
  await enter(page, server, ana, '/dashboard')
  await page.getByRole('button', { name: trips.bring }).click()
  const dialog = page.getByRole('dialog', { name: trips.bring })
  await expect(dialog.getByText(bringTrip.drop)).toBeVisible()
  const data = await page.evaluateHandle(text => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'Kansai.kml'))
    return data
  }, map)
  await page.dispatchEvent('body', 'drop', { dataTransfer: data })
  await expect(dialog.getByRole('textbox', { name: bringTrip.name })).toHaveValue('Kansai')
  await expect(dialog).toContainText('1 個項目 · 口袋名單有 1 個地點 · 1 條軌跡')
  await expectAccessibleInSizes(page)
  await dialog.getByRole('button', { name: bringTrip.action, exact: true }).click()
  await expectSuccess(page, bringTrip.brought)
  await expect(page.getByRole('heading', { name: 'Kansai' })).toBeVisible()
  await page.goto(`${new URL(page.url()).pathname}?day=2027-03-27`)
  await expect(page.getByText('Gion').first()).toBeVisible()
  const tracks = page.getByRole('list', { name: day.tracks.title })
  await expect(tracks.getByRole('listitem')).toHaveText('Trail')
  await expect(page.locator('.map-picture [data-line=track]')).toHaveCount(1)
  await tracks.getByRole('button').click()
  await expectSuccess(page, day.tracks.removed)
  await expect(tracks).toHaveCount(0)
})
