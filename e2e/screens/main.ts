import { mkdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { languages } from '../../contract/src/languages.ts'
import config from '../../playwright.config.ts'
import { ensureBuilt } from '../../scripts/build.mjs'
import { freePort } from '../../server/src/testing/server-process.ts'
import { startServer } from '../server.ts'
import { accountScreens } from './account.screens.ts'
import { addingScreens } from './adding.screens.ts'
import { bringScreens } from './bring.screens.ts'
import { makeCast } from './cast.ts'
import { createTripScreens } from './create-trip.screens.ts'
import { expensesScreens } from './expenses.screens.ts'
import { filesScreens } from './files.screens.ts'
import { countPresses } from './first-day.ts'
import { flightsScreens } from './flights.screens.ts'
import { historyScreens } from './history.screens.ts'
import { hotelsScreens } from './hotels.screens.ts'
import { ideasScreens } from './ideas.screens.ts'
import { importsScreens } from './imports.screens.ts'
import { itemScreens } from './item.screens.ts'
import { lodgingScreens } from './lodging.screens.ts'
import { mailedScreens } from './mailed.screens.ts'
import { membersScreens } from './members.screens.ts'
import { noteScreens } from './note.screens.ts'
import { looks, openContext, photograph, type Series, themes, widths } from './photograph.ts'
import { profileScreens } from './profile.screens.ts'
import { photographForReadme } from './readme.ts'
import { registerScreens } from './register.screens.ts'
import { rentalsScreens } from './rentals.screens.ts'
import { sharesScreens } from './shares.screens.ts'
import { sheetOf } from './sheet.ts'
import { splitwiseScreens } from './splitwise.screens.ts'
import { createStage, type Screen } from './stage.ts'
import { todosScreens } from './todos.screens.ts'
import { tripScreens } from './trip.screens.ts'
import { tripStateScreens } from './trip-states.screens.ts'
import { tripsScreens } from './trips.screens.ts'
import { viewerScreens } from './viewer.screens.ts'
import { visitorScreens } from './visitor.screens.ts'

// `npm run screens` photographs every screen, or those whose names match one of the given patterns. `--width`, `--theme`
// and `--language` can be repeated; `--look` is one of `looks`; `--axe` takes no pictures, and prints what axe finds.
// `--first-day` counts presses, `--readme` takes the picture of the README.
const many = { type: 'string', multiple: true } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    readme: { type: 'boolean' },
    'first-day': { type: 'boolean' },
    width: many,
    theme: many,
    language: many,
    look: { type: 'string' },
    axe: { type: 'boolean' },
  },
})
function chosen<T extends string | number>(all: readonly T[], names: string[] = all.map(String)): T[] {
  const unknown = names.find(name => !all.some(one => String(one) === name))
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${all.join(', ')}.`)
  return all.filter(one => names.includes(String(one)))
}
const series: Series = {
  widths: chosen(widths, values.width),
  themes: chosen(themes, values.theme),
  languages: chosen(languages, values.language),
  look: looks.find(look => look === values.look) ?? 'plain',
  axe: values.axe ?? false,
  folder: join(import.meta.dirname, '../../screens'),
}

const everything = [
  ...visitorScreens,
  ...registerScreens,
  ...mailedScreens,
  ...accountScreens,
  ...profileScreens,
  ...tripsScreens,
  ...createTripScreens,
  ...bringScreens,
  ...tripScreens,
  ...tripStateScreens,
  ...itemScreens,
  ...addingScreens,
  ...ideasScreens,
  ...flightsScreens,
  ...expensesScreens,
  ...splitwiseScreens,
  ...importsScreens,
  ...rentalsScreens,
  ...todosScreens,
  ...filesScreens,
  ...hotelsScreens,
  ...lodgingScreens,
  ...membersScreens,
  ...sharesScreens,
  ...historyScreens,
  ...noteScreens,
  ...viewerScreens,
]
const screens = everything.filter(
  ({ name }) => positionals.length === 0 || positionals.some(pattern => new RegExp(pattern).test(name)),
)

await ensureBuilt()
const mailIn = { MAIL_IN: `127.0.0.1:${await freePort()}`, MAIL_IN_DOMAIN: 'in.caravan.example' }
const server = await startServer({ env: { RATE_LIMITS: 'off', ...mailIn } })
const { args = [], ...launchOptions } = config.use?.launchOptions ?? {}
// Hinting puts letters on whole pixels here, which squeezes spaces between words as on no device of today.
const browser = await chromium.launch({ ...launchOptions, args: [...args, '--font-render-hinting=none'] })
try {
  if (values['first-day']) console.log(await countPresses(browser, server))
  else if (values.readme) console.log(await photographForReadme(browser, server.url))
  else await photographAll()
} finally {
  await browser.close()
  await server.stop()
}

/** Each core visits screens in one size and language at a time; what fails is tried again, alone. */
async function photographAll(): Promise<void> {
  const { axe, folder, languages, widths, themes } = series
  if (positionals.length === 0 && !axe) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const cast = await makeCast(server)
  const cores = availableParallelism()
  const parts = languages.flatMap(language =>
    widths.flatMap(width =>
      Array.from({ length: cores }, (_, core) => ({
        language,
        width,
        screens: screens.filter((_, nth) => nth % cores === core),
      })),
    ),
  )
  const waiting = parts.values()
  const failed: typeof parts = []
  let violations = 0
  const work = async () => {
    for (const part of waiting) failed.push({ ...part, screens: await takePart(part) })
  }
  await Promise.all(Array.from({ length: cores }, work))
  const missing: string[] = []
  for (const part of failed) {
    const { width, language } = part
    for (const { name } of await takePart(part)) missing.push(`${name} at ${width} px in ${language}`)
  }
  const views = screens.length * languages.length * widths.length * themes.length
  if (axe) {
    console.log(`axe found ${violations} violations in ${views} views of ${screens.length} screens`)
  } else {
    await writeFile(join(folder, 'index.html'), sheetOf(screens, series))
    console.log(`${views} pictures of ${screens.length} screens: ${join(folder, 'index.html')}`)
  }
  if (missing.length > 0) console.error(`Missing, in a theme or all:\n  ${missing.join('\n  ')}`)
  if (missing.length + violations > 0) process.exitCode = 1

  /** Returns the screens that did not open. */
  async function takePart({ language, width, screens }: (typeof parts)[number]): Promise<Screen[]> {
    const failed: Screen[] = []
    if (screens.length === 0) return failed
    const stage = createStage(cast, language)
    let context = await openContext(browser, server.url, width, language)
    for (const screen of screens) {
      try {
        for (const violation of await photograph(context, screen, stage, series)) {
          violations++
          console.error(violation)
        }
      } catch (error) {
        console.error(`${screen.name} at ${width} px in ${language}: ${error}`)
        failed.push(screen)
        await context.close()
        context = await openContext(browser, server.url, width, language)
      }
    }
    await context.close()
    return failed
  }
}
