import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { noteDialog } from './note-screen.ts'
import { aPicture } from './pictures.ts'
import { enter } from './planner.ts'
import { expectSuccess } from './screen.ts'
import { openTrip, planKyotoForTwo } from './trip-screen.ts'
import { wordsIn } from './words.ts'

test('two write the note together, one of them without a network for a while', async ({
  page,
  server,
  openBrowser,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|net::ERR/, 'the network is away for a while')
  const { ana, mei, api, tripId } = await planKyotoForTwo(server)
  const rest = async () => (await api.send<{ note: string }>('GET', `/trips/trips/${tripId}`)).note
  await page.setViewportSize({ width: 1280, height: 900 })
  await enter(page, server, ana, `/edit-trip/${tripId}?dialog=note`)
  const here = noteDialog(page)
  await expect(here.dialog.getByText(wordsIn.en.note.empty)).toBeVisible()
  await here.write.click()
  await expect(here.editor).toBeFocused()
  await page.keyboard.type('# Japan, the short version\nEveryone meets at the ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('gates')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('.')
  await expect(here.state('stored')).toBeVisible()
  await expect
    .poll(rest)
    .toBe('<h1>Japan, the short version</h1><p>Everyone meets at the <strong>gates</strong>.</p>')

  const other = await openBrowser({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
  await enter(other, server, mei, `/edit-trip/${tripId}?dialog=note`)
  const there = noteDialog(other)
  await expect(there.text).toContainText('Everyone meets at the gates.')
  await expect(there.dialog.getByText(`${ana.username} is writing`)).toBeVisible()
  await there.edit.click()
  await expect(there.editor).toBeFocused()
  await expect(there.editor).toContainText('Everyone meets')
  await expect(here.dialog.getByText(`${mei.username} is writing`)).toBeVisible()
  await other.keyboard.press('Control+End')
  await other.keyboard.press('Enter')
  await there.tool('taskList').click()
  await other.keyboard.type('Luggage')
  await expect(here.editor.getByRole('checkbox', { name: 'Luggage' })).toBeVisible()
  await expect(here.dialog.locator('.note-flag')).toHaveText(mei.username)
  await expectAccessible(page)

  await page.context().setOffline(true)
  await page.keyboard.type(' Written without a network.')
  await expect(here.state('offline')).toBeVisible()
  await other.keyboard.type(' to Kyoto')
  await page.context().setOffline(false)
  for (const { editor } of [here, there]) {
    await expect(editor).toContainText('Luggage to Kyoto')
    await expect(editor).toContainText('gates. Written without a network.')
  }
  await expect(here.state('stored')).toBeVisible()

  await here.save.click()
  await expectSuccess(page, 'Trip note saved successfully!')
  await expect(here.edit).toBeVisible()
  await expect(here.dialog.getByText(/^Last saved by you at \d\d:\d\d$/)).toBeVisible()
  await other.keyboard.type(' Nara')
  await there.cancel.click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(there.edit).toBeVisible()
  await expect
    .poll(rest)
    .toBe(
      '<h1>Japan, the short version</h1><p>Everyone meets at the <strong>gates</strong>. Written without a network.</p>',
    )
})

/** The documents that the browser has kept, as the characters of their bytes. */
function keptNote(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<IDBDatabase>()
    const opening = indexedDB.open('notes')
    opening.onsuccess = () => resolve(opening.result)
    const database = await promise
    const read = database.transaction('notes').objectStore('notes').getAll()
    await new Promise(done => read.addEventListener('success', done))
    database.close()
    return read.result.map(({ state }) => new TextDecoder('latin1').decode(state)).join()
  })
}

test('what the server has not stored outlives a reload, and signing out asks before it goes', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/net::ERR/, 'the note has no answer for a while')
  const { ana, tripId } = await planKyotoForTwo(server)
  await page.setViewportSize({ width: 1280, height: 900 })
  await enter(page, server, ana, `/edit-trip/${tripId}?dialog=note`)
  const note = noteDialog(page)
  const noAnswer = note.dialog.getByText('No answer: kept on this device', { exact: true })
  await note.write.click()
  await expect(note.editor).toBeFocused()
  const answer = page.waitForResponse('**/note/updates')
  await page.keyboard.type('Stored')
  await answer
  await page.route('**/note/updates*', route => route.abort())
  await page.keyboard.type(' and unsent')
  await expect(noAnswer).toBeVisible()
  await expect.poll(() => keptNote(page)).toContain('Stored and unsent')
  await page.reload()
  await expect(note.editor).toHaveText('Stored and unsent')
  await expect(noAnswer).toBeVisible()

  await page.goto('/dashboard')
  const leave = page.getByRole('button', { name: wordsIn.en.account.signOut })
  const question = page.getByRole('alertdialog')
  await leave.click()
  await question.getByRole('button', { name: wordsIn.en.account.staySignedIn }).click()
  await expect(question).toBeHidden()
  await leave.click()
  await question.getByRole('button', { name: wordsIn.en.account.signOut }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([])
})

const html = `<h1>京都</h1><ul data-type="taskList"><li data-type="taskItem" data-checked="false"><p>訂位</p></li></ul>`

test('on a phone, in Chinese: a task is ticked, a text is written, a version is brought back', async ({
  server,
  openBrowser,
}) => {
  const page = await openBrowser({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'zh-TW',
  })
  const { elsewhere, tripId } = await openTrip(page, server)
  await elsewhere.change(tripId, { note: html })
  // An open page would follow its account, and keep its own language.
  await page.goto('/icon.svg')
  await elsewhere.send('PUT', '/users/me/profile', { language: 'zh' })
  await page.context().addCookies([{ name: 'language', value: 'zh', url: server.url }])
  await page.goto(`/edit-trip/${tripId}?dialog=note`)
  const { dialog, ...note } = noteDialog(page, 'zh')
  const box = dialog.getByRole('checkbox', { name: '訂位' })
  await box.tap()
  await expect(box).toBeChecked()
  await expectSuccess(page, '已勾選「訂位」。')
  await page.getByRole('button', { name: wordsIn.zh.form.undo }).tap()
  await expect(box).not.toBeChecked()

  await note.edit.tap()
  await expect(note.editor).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('記得帶雨傘')
  await note.tool('bold').tap()
  await expect(note.editor).toBeFocused()
  await page.keyboard.insertText('，還有現金')
  await expectAccessible(page)
  await note.save.tap()
  await expectSuccess(page, '旅程筆記已成功儲存！')
  await expect(note.edit).toBeVisible()
  await expect(note.text).toContainText('記得帶雨傘，還有現金')

  await note.versions.tap()
  await dialog.getByRole('list').getByRole('button').last().tap()
  await dialog.getByRole('button', { name: wordsIn.zh.note.restore, exact: true }).tap()
  await expect(note.edit).toBeVisible()
  await expect(note.text).toHaveText('京都訂位')
  await page.getByRole('button', { name: wordsIn.zh.form.undo }).tap()
  await expect(note.text).toContainText('記得帶雨傘')
})

test('a picture is pasted into the note, taken from the files again, and read', async ({ page, server }) => {
  const { ana, tripId } = await planKyotoForTwo(server)
  await page.setViewportSize({ width: 1280, height: 900 })
  await enter(page, server, ana, `/edit-trip/${tripId}?dialog=note`)
  const { editor, ...note } = noteDialog(page)
  await note.write.click()
  await expect(editor).toBeFocused()
  await page.keyboard.type('The way from the station')
  const picture = (await aPicture(page, 640, 400)).toString('base64')
  await editor.evaluate((element, picture) => {
    const clipboardData = new DataTransfer()
    const bytes = Uint8Array.from(atob(picture), character => character.charCodeAt(0))
    clipboardData.items.add(new File([bytes], 'Map of Kyoto.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, picture)
  const shown = (place: Locator) => place.getByRole('img', { name: 'Map of Kyoto' })
  const isDrawn = (image: Locator) =>
    expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await isDrawn(shown(editor))
  await page.keyboard.type('Past the gate')
  await note.tool('picture').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Map of Kyoto.png' }).click()
  await expect(shown(editor)).toHaveCount(2)
  await note.save.click()
  await expectSuccess(page, 'Trip note saved successfully!')
  await isDrawn(shown(note.text).last())
  await page.reload()
  await isDrawn(shown(note.text).first())
})

const hostile = `<p style="background:url(https://evil.example/x)" onclick="alert(1)">Text<img src=x onerror="alert(1)">
  <svg><style>*{color:red}</style><script>alert(1)</script></svg><a href="javascript:alert(1)">link</a>
  <base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">
  <iframe srcdoc="<script>alert(1)</script>"></iframe><form action="https://evil.example/"><button>go</button></form></p>`

test('whoever may only look reads the note, and nothing hostile in it comes to life', async ({
  page,
  server,
}) => {
  const { mei, api, tripId } = await planKyotoForTwo(server)
  await api.change(tripId, { note: html })
  await api.setRole(tripId, mei, 'viewer')
  await enter(page, server, mei, `/edit-trip/${tripId}?dialog=note-edit`)
  const { dialog, edit, versions, text } = noteDialog(page)
  await expect(dialog.getByRole('checkbox', { name: '訂位' })).toBeDisabled()
  await expect(edit).toHaveCount(0)
  await versions.click()
  await dialog.getByRole('list').getByRole('button').first().click()
  await expect(dialog.getByRole('checkbox', { name: '訂位' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: wordsIn.en.note.restore, exact: true })).toHaveCount(0)
  await expectAccessible(page)

  await page.route(`**/api/trips/trips/${tripId}`, async route => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), note: hostile } })
  })
  await page.goto(`/edit-trip/${tripId}?dialog=note`)
  await expect(text).toContainText('Text')
  expect(await text.evaluate(({ innerHTML }) => innerHTML.match(/<\w+[^>]*>/g))).toEqual([
    '<p>',
    '<a rel="noopener noreferrer nofollow" target="_blank">',
  ])
})
