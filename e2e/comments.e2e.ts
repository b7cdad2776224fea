import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { openDay, planKyotoForTwo, undo } from './trip-screen.ts'

test('two talk about a place: who writes is seen, what is new is marked, and it is resolved', async ({
  page,
  server,
  openBrowser,
}) => {
  const { ana, mei, api, tripId } = await planKyotoForTwo(server)
  const here = await openDay(page, server, ana, tripId)
  const other = await openBrowser({ baseURL: server.url })
  const there = await openDay(other, server, mei, tripId)

  await there.opener('Kiyomizu-dera').click()
  await here.opener('Kiyomizu-dera').click()
  const threadOn = (of: typeof page) => of.getByRole('region', { name: 'Comments', exact: true })
  const field = here.dialog.dialog.getByRole('textbox', { name: 'Write a comment' })
  await field.click()
  await page.keyboard.type(`See https://example.com/kiyomizu. Booked, @${mei.username.slice(0, 3)}`)
  await expect(threadOn(other)).toContainText(`${ana.username} is writing`)
  await page.setViewportSize({ width: 390, height: 640 })
  const offered = threadOn(page).getByRole('list', { name: 'Members to mention' })
  await page.keyboard.type(mei.username.slice(3, 5))
  await expect(offered).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(new RegExp(`@${mei.username} $`))
  await expect(threadOn(page).getByRole('button', { name: 'Comment', exact: true })).toBeInViewport({
    ratio: 1,
  })
  await page.setViewportSize({ width: 960, height: 1000 })
  await page.keyboard.press('Control+Enter')
  await expect(field).toHaveValue('')

  const comment = threadOn(other).getByRole('listitem')
  await expect(comment).toContainText(`Booked, @${mei.username}`)
  await expect(comment.getByRole('link')).toHaveAttribute('href', 'https://example.com/kiyomizu')
  const fieldOf = (of: typeof page) => threadOn(of).getByRole('textbox', { name: 'Write a comment' })
  await fieldOf(other).scrollIntoViewIfNeeded()
  await expect(comment).toContainText('New')
  await expectAccessible(other)
  await threadOn(other).getByRole('button', { name: 'Resolve' }).click()
  await expect(threadOn(page)).toContainText(`Resolved by ${mei.username}`)

  await page.keyboard.press('Escape')
  await expect(here.row('Kiyomizu-dera')).toContainText('1 comment, resolved')
  const [item] = (await api.plan(tripId)).items.filter(({ place }) => place === 'Nishiki Market')
  await api.send('POST', `/trips/${tripId}/comments`, {
    about: { kind: 'item', id: item?.id },
    text: 'Closed on Wednesdays',
  })
  await other.keyboard.press('Escape')
  await expect(there.row('Nishiki Market')).toContainText('1 comment, 1 new')
  await there.opener('Nishiki Market').click()
  await fieldOf(other).scrollIntoViewIfNeeded()
  await expect(threadOn(other)).toContainText('New')
  await expect(there.row('Nishiki Market')).not.toContainText('1 new')

  await here.opener('Kiyomizu-dera').click()
  await threadOn(page).getByRole('button', { name: 'Edit comment' }).click()
  await threadOn(page).getByRole('textbox', { name: 'Edit comment' }).fill('Booked.')
  await threadOn(page).getByRole('button', { name: 'Save' }).click()
  await expect(threadOn(page).getByRole('listitem')).toContainText('edited')
  await threadOn(page).getByRole('button', { name: 'Delete comment' }).click()
  await expect(threadOn(page).getByRole('listitem')).toHaveCount(0)
  await expect(page.getByText('The comment has been deleted.')).toBeVisible()
  await undo(page).click()
  await expect(threadOn(page).getByRole('listitem')).toContainText('Booked.')
})
