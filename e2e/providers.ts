import { startBooking } from '../server/src/testing/booking.ts'
import { startPexels } from '../server/src/testing/pexels.ts'
import { freePort } from '../server/src/testing/server-process.ts'
import { test as base } from './journey.ts'
import { type Server, startServer } from './server.ts'

interface Outside {
  booking: Awaited<ReturnType<typeof startBooking>>
  pexels: Awaited<ReturnType<typeof startPexels>>
  /** Where mail comes in. */
  smtp: number
}

/** A server whose operator has keys for photos and hotels, and takes mail in. */
export const test = base.extend<object, { outside: Outside; server: Server }>({
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here that no other fixture is needed.
    async ({}, use) => {
      const [booking, pexels] = await Promise.all([startBooking(), startPexels()])
      await use({ booking, pexels, smtp: await freePort() })
      booking.close()
      pexels.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ outside: { booking, pexels, smtp } }, use) => {
      const photos = { PEXELS_API_KEY: 'the-key', PEXELS_URL: pexels.url }
      const mailIn = { MAIL_IN: `127.0.0.1:${smtp}`, MAIL_IN_DOMAIN: 'in.caravan.example' }
      const server = await startServer({ env: { RATE_LIMITS: 'off', ...booking.env, ...photos, ...mailIn } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
