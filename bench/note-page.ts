import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../e2e/server.ts'
import { benchEnv, makeAccount, signIn } from './account.ts'
import { caller, makeTrip } from './planner.ts'
import { longestTask, openBrowser, told, watchTasks } from './trip-page.ts'

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
export async function* benchNotePage(): AsyncGenerator<string> {
  const server = await startServer({ env: benchEnv })
  try {
    await makeAccount(server, 'ana')
    const token = await signIn(server, 'ana')
    const call = caller({ url: server.url, token })
    const trip = await makeTrip(call, 2, 1)
    await call('PUT', `/trips/update_trip/${trip}`, { note: longNote() })
    const context = await openBrowser(server, token, call)
    const opened: number[] = []
    const longest: number[] = []
    try {
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
    } finally {
      await context.close()
      await rm(context.folder, { recursive: true, force: true })
    }
    yield `200,000 characters can be written in ${told(opened)} after 'Edit' (target: at most 1,000)`
    yield `the longest task while one types takes ${told(longest)} (target: at most 100)`
  } finally {
    await server.stop()
  }
}

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
