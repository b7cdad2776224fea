import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// React Aria speaks by naming an element, which may be gone a moment later while its name still stands here.
const announcements = '[data-live-announcer]'

/** Whatever fades or slides has arrived. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
    for (;;) {
      // React Aria starts a transition one frame after the element is there.
      await nextFrame()
      await nextFrame()
      const moving = document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
      if (moving.length === 0) return
      await Promise.allSettled(moving.map(animation => animation.finished))
    }
  })
}

/** What is on screen breaks no rule of WCAG 2.2 AA and no best practice; the dark changes nothing but colours. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoViolations(page, axe => axe.withTags(rules))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page, axe => axe.withRules('color-contrast'))
  await page.emulateMedia({ colorScheme: null })
  await untilStill(page)
}

async function expectNoViolations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await untilStill(page)
  const { violations } = await choose(new AxeBuilder({ page }).exclude(announcements)).analyze()
  // axe closes its report in a page of its own, which takes the keyboard.
  await page.bringToFront()
  const found = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(node => node.html) }))
  expect(found, 'what axe found').toEqual([])
}
