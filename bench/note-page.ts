import { setTimeout as pause } from 'node:timers/promises'
import { inBrowser, longestTask, told, watchTasks } from './browser.ts'
import { makeTrip } from './planner.ts'

const ROUNDS = 3
const STROKES = 60

/** A note nearly as long as one may be. */
function longNote(): string {
  const paragraph = `<p>${'Carry cash for temples, and <strong>a bag</strong> for what is left over. '.repeat(6)}</p>`
  const task = '<li data-type="taskItem" data-checked="false"><p>Reserve seats on the Fuji side</p></li>'
  const part = `<h2>Day by day</h2>${paragraph.repeat(6)}<ul data-type="taskList">${task.repeat(4)}</ul>`
  return part.repeat(Math.floor(199_000 / part.length))
}

/** How soon a note of 200,000 characters can be written in, and how long the longest task is while one types. */
export const benchNotePage = () =>
  inBrowser(async function* ({ server, call, context }) {
    const trip = await makeTrip(call, 2, 1)
    await call('PUT', `/trips/update_trip/${trip}`, { note: longNote() })
    const opened: number[] = []
    const longest: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const page = await context.newPage()
      await page.goto(`${server.url}/edit-trip/${trip}?dialog=note`)
      await page.locator('.rich-text h2').last().waitFor()
      // The editor's chunk comes when nothing else is to be done.
      await pause(4_000)
      opened.push(await page.evaluate(openEditor))
      await page.evaluate(watchTasks)
      for (let stroke = 0; stroke < STROKES; stroke++) await page.keyboard.press('x', { delay: 40 })
      longest.push(await page.evaluate(longestTask))
      await page.close()
    }
    yield `200,000 characters can be written in ${told(opened)} after 'Edit' (target: at most 1,000)`
    yield `the longest task while one types takes ${told(longest)} (target: at most 100)`
  })

async function openEditor(): Promise<number> {
  const began = performance.now()
  const edit = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Edit')
  edit?.click()
  while (!document.querySelector('.note-editor')) await new Promise(requestAnimationFrame)
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  // The editor draws once more when it has been placed.
  await new Promise(resolve => requestIdleCallback(resolve))
  return performance.now() - began
}
