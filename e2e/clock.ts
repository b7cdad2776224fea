import type { BrowserContext } from '@playwright/test'

/** Milliseconds by which the clocks of this run are ahead: `scripts/journeys-at.sh`. */
const ahead = Number(process.env['CLOCK_AHEAD'] ?? 0)

/** Gives the pages of a browser the clock of the run. */
export async function setClock(context: BrowserContext): Promise<void> {
  if (ahead === 0) return
  await context.addInitScript(by => {
    const Right = Date
    globalThis.Date = class extends Right {
      constructor(...of: []) {
        super(...(of.length > 0 ? of : ([Right.now() + by] as unknown as [])))
      }
      static override now() {
        return Right.now() + by
      }
    } as DateConstructor
  }, ahead)
}
