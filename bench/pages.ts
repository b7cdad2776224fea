import { ensureChromium } from '../scripts/chromium.mjs'
import { DEBUGGING_PORT, inBrowser } from './browser.ts'
import { lighthouse } from './lighthouse.ts'
import { makeTrip } from './planner.ts'

/** Lighthouse on the pages that somebody who is signed in sees first. */
export const benchPages = (checkout?: string) =>
  inBrowser(
    async function* ({ server, call }) {
      const trip = `/edit-trip/${await makeTrip(call, 10, 60)}?day=2027-03-01`
      const pages = [
        ['a day of a trip', trip],
        ['the same without the map', trip, '--blocked-url-patterns=*/map-*.js'],
        ['the dashboard', '/dashboard'],
      ] as const
      for (const [name, path, ...without] of pages) {
        yield `${name} (target: at least 90)`
        yield* await lighthouse(`${server.url}${path}`, ensureChromium(), [
          '--only-categories=performance',
          '--disable-storage-reset',
          `--port=${DEBUGGING_PORT}`,
          ...without,
        ])
      }
    },
    { checkout },
  )
