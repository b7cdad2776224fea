import { expect, type Page } from '@playwright/test'
import axe, { type RunOnly, type RunOptions } from 'axe-core'

export const desk = { width: 1000, height: 900 }
export const phone = { width: 390, height: 844 }
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// React Aria hides the page from screen readers while suggestions are open. Tab closes them and shows it again.
const pageRules = Object.fromEntries(
  ['aria-hidden-focus', 'page-has-heading-one', 'region'].map(rule => [rule, { enabled: false }]),
)

// React Aria speaks by naming an element, which may be gone a moment later while its name still stands here.
const announcements = '[data-live-announcer]'

/** All fades and slides have come to an end. */
export async function untilStill(page: Page): Promise<void> {
  let looks = 0
  const isStill = async () => {
    looks = (await isMoving(page)) ? 0 : looks + 1
    // Twice, because what was just put there begins to move a frame later.
    return looks > 1
  }
  const message = 'everything on the page stands still'
  // `npm run screens` has no settings of Playwright, so the time is said here.
  await expect.poll(isStill, { intervals: [50], timeout: 30_000, message }).toBe(true)
}

function isMoving(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    // The last one waits, hidden by React Aria, for the keyboard of a phone.
    const isUnderWay = document.querySelector(
      '[data-entering], [data-exiting], [data-rac][style*="clip-path"]',
    )
    const animations = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    return isUnderWay !== null || animations.length > 0
  })
}

/** The screen breaks no rule of WCAG 2.2 AA and no best practice, `without` a part of it; the dark changes nothing but colours. */
export async function expectAccessible(page: Page, without = announcements): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoViolations(page, without, { type: 'tag', values: rules })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page, without, { type: 'rule', values: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: null })
  await untilStill(page)
}

/** The same at a desk and then on a phone, where the page stays. */
export async function expectAccessibleInSizes(page: Page): Promise<void> {
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
}

async function expectNoViolations(page: Page, without: string, runOnly: RunOnly): Promise<void> {
  await untilStill(page)
  expect(await findViolations(page, runOnly, without), 'what axe found').toEqual([])
}

/** Violations of all rules, or of those in `runOnly`, with the HTML of the elements. */
export async function findViolations(
  page: Page,
  runOnly: RunOnly = { type: 'tag', values: rules },
  without = announcements,
) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Of what is right it would tell every element.
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  if (await page.locator('[data-trigger=ComboBox]').isVisible()) options.rules = pageRules
  const asked = { context: { exclude: [announcements, without] }, options }
  const { violations } = await page.evaluate(({ context, options }) => axe.run(context, options), asked)
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, any }) => [html, ...any.map(check => check.message)].join(' ')),
  }))
}
