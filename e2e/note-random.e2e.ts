import type { Locator, Page } from '@playwright/test'
import { seed as seedOfRun } from '../scripts/seed.mjs'
import { cleanHtml } from '../server/src/features/note/document.ts'
import { rounds } from '../server/src/testing/strength.ts'
import { expect, test } from './journey.ts'
import { noteDialog, pasteInto } from './note-screen.ts'
import { enter, planAs } from './planner.ts'
import { makeVerifiedAccount, newTraveller } from './traveller.ts'

const ROUNDS = rounds({ usual: 3, long: 200 })
const DEEDS = 8
/** A note that grows beyond this is cut in half by the next writer. */
const LONG = 3_000

/** The same numbers for the same seed, for a round that is to be repeated. */
function randomFrom(seed: number) {
  let state = seed
  /** A whole number below this one. */
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return Math.floor((((state ^ (state >>> 12)) >>> 0) / 2 ** 32) * below)
  }
}

type Random = ReturnType<typeof randomFrom>

const words = [
  'gates',
  '京都',
  'cash & cards',
  'Nara',
  'umbrella',
  '<b>',
  'ferry',
  '🚄',
  '🚅',
  'https://example.com/a',
]
const copied = [
  '<ul data-type="taskList"><li data-type="taskItem" data-checked="false"><p>Seats</p></li></ul>',
  '<table><tbody><tr><th>Day</th><th>Who</th></tr><tr><td>1</td><td>Mei</td></tr></tbody></table>',
  '<h2>Packing</h2><ol><li>Towel<ul><li>blue</li></ul></li><li><b>Hat</b></li></ol><p>End</p>',
  '<blockquote><p>Calm <a href="https://example.org/">sea</a></p></blockquote><hr><p>x</p>',
]
const keys = [
  ...['Enter', 'Enter', 'Backspace', 'Backspace', 'Delete', 'Shift+Enter', 'ArrowUp', 'ArrowDown', 'End'],
  ...['Control+b', 'Control+i', 'Control+u', 'Control+z', 'Control+z', 'Control+Shift+z'],
  ...['Control+Alt+1', 'Control+Alt+0', 'Control+Shift+7', 'Control+Shift+8', 'Control+Shift+9'],
]

/** Selects from one place in the text to another one, as a mouse does. */
function select(editor: Locator, from: number, to: number): Promise<void> {
  return editor.evaluate(
    (element, [from, to]) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, node =>
        node.parentElement?.closest('[contenteditable=false], .note-caret')
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_ACCEPT,
      )
      const places: [Node, number][] = []
      while (walker.nextNode())
        for (let at = 0; at <= (walker.currentNode as Text).length; at++)
          // A caret never stands between the two halves of a surrogate pair.
          if (!/^[\uDC00-\uDFFF]/.test((walker.currentNode as Text).data.slice(at)))
            places.push([walker.currentNode, at])
      const place = (part: number) => places[Math.floor(part * places.length)] ?? [element, 0]
      getSelection()?.setBaseAndExtent(...place(from), ...place(to))
    },
    [from, to] as const,
  )
}

/** Does something that a writer may do. */
async function write(page: Page, editor: Locator, random: Random): Promise<void> {
  const one = <T>(list: readonly T[]) => list[random(list.length)] as T
  const part = () => random(1_000) / 1_000
  const deed = random(10)
  if ((await editor.innerText()).length > LONG) {
    await select(editor, 0.25, 0.75)
    await page.keyboard.press('Backspace')
  } else if (deed < 4) await page.keyboard.type(`${one(words)} `)
  else if (deed < 6) {
    const place = part()
    await select(editor, place, random(3) > 0 ? place : place + part() * (1 - place) * 0.2)
  } else if (deed < 9) await page.keyboard.press(one(keys))
  else if (random(2) === 0) await pasteInto(editor, one(copied))
  else await page.keyboard.type(`\n${one(['# ', '- ', '1. ', '> ', '[ ] '])}${one(words)}\n`)
}

/** In lines, so that a failure shows what differs. */
const blocksOf = (html: string) => html.split(/(?=<(?:p|li|h\d)\b)/)

/** Spaces are not what this is about: HTML shows several as one, and none at the end of a line. */
const shown = (html: string, tripId: string) => cleanHtml(html.replace(/(?:&nbsp;|\s)+/g, ' '), tripId)

test('what two and three write at random, one of them without a network at times, ends the same', async ({
  page,
  server,
  openBrowser,
  tolerate,
}) => {
  test.setTimeout(60_000 + ROUNDS * 20_000)
  tolerate(/ERR_INTERNET_DISCONNECTED|net::ERR/, 'the network is away for a while')
  tolerate(/style-src/, 'Chromium itself keeps the look of deleted text for what is typed next')
  tolerate(
    /^uncaught: (?:TransformError|RangeError: Invalid content)/,
    'Tiptap leaves odd keys to the browser',
  )
  const [ana, mei, jonas] = await Promise.all(
    ['ana', 'mei', 'jonas'].map(name => makeVerifiedAccount(server, newTraveller(name))),
  )
  if (!ana || !mei || !jonas) return
  const api = await planAs(server, ana)
  const tripId = await api.makeTrip()
  for (const member of [mei, jonas]) await api.addMember(tripId, member)
  const rest = async () => (await api.send<{ note: string }>('GET', `/trips/trips/${tripId}`)).note
  const viewport = { width: 1000, height: 900 }
  const options = { baseURL: server.url, viewport }
  const pages = [page, await openBrowser(options), await openBrowser(options)]
  const writers = await Promise.all(
    pages.map(async (page, index) => {
      const traveller = [ana, mei, jonas][index] ?? ana
      await enter(page, server, traveller, `/edit-trip/${tripId}?dialog=note-edit`)
      const note = noteDialog(page)
      await expect(note.editor).toBeFocused()
      const html = () =>
        note.editor.evaluate(element => (element as unknown as { editor: Editor }).editor.getHTML())
      return { page, ...note, html }
    }),
  )

  for (let round = 0; round < ROUNDS; round++) {
    const seed = seedOfRun() + round
    await test.step(`round ${round}, seed ${seed}`, async () => {
      const writing = writers.slice(0, 2 + (round % 2))
      const away = round % 4 < 2 ? undefined : writing[round % writing.length]
      await away?.page.context().setOffline(true)
      const deeds = writing.map(async ({ page, editor }, index) => {
        const random = randomFrom(seed + index * 1_000_003)
        for (let deed = 0; deed < DEEDS; deed++) await write(page, editor, random)
      })
      await Promise.all(deeds)
      await away?.page.context().setOffline(false)
      for (const { state } of writers) await expect(state('stored')).toBeVisible()
      await expect(async () => {
        const stored = await rest()
        const [first = '', ...others] = await Promise.all(writers.map(({ html }) => html()))
        for (const other of others) expect(blocksOf(other)).toEqual(blocksOf(first))
        expect(blocksOf(shown(first, tripId))).toEqual(blocksOf(shown(stored, tripId)))
      }, `all have the same after round ${round}, seed ${seed}`).toPass({ timeout: 15_000 })
    })
  }
})

interface Editor {
  getHTML(): string
}
