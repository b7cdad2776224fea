import { expect, type Page } from '@playwright/test'
import { enter, planAs } from './planner.ts'
import { expectDashboard, expectSuccess } from './screen.ts'
import type { Server } from './server.ts'
import { makeVerifiedAccount } from './traveller.ts'
import { type Language, wordsIn } from './words.ts'

/** The parts of the page of the account. */
export function profilePage(page: Page, language: Language = 'en') {
  const { profile } = wordsIn[language]
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    link: (section: keyof typeof profile.names) =>
      page.getByRole('navigation').getByRole('link', { name: profile.names[section], exact: true }),
    field: (name: string) => page.getByLabel(name, { exact: true }),
    edit: (name: string) => button(profile.edit + (language === 'en' ? ' ' : '') + name),
    /** Types a day as its parts are typed, one after the other. */
    async typeDay(name: string, day: string): Promise<void> {
      const [year = '', month = '', date = ''] = day.split('-')
      await page.getByRole('group', { name, exact: true }).getByRole('spinbutton').first().click()
      await page.keyboard.type(date + month + year)
    },
    save: button(profile.save),
    cancelChanges: button(profile.cancelChanges),
    deleteAccount: page.getByRole('main').getByRole('button', { name: profile.delete, exact: true }),
    async choosePicture(buffer: Buffer, name = 'me.png'): Promise<void> {
      await page.getByLabel(profile.choosePicture).setInputFiles({ name, mimeType: 'image/png', buffer })
    },
  }
}

/** Somebody who has opened the page of their account. */
export async function openProfile(page: Page, server: Server, section?: 'profile' | 'information') {
  const ana = await makeVerifiedAccount(server)
  const elsewhere = await planAs(server, ana)
  // High enough that the bar with the buttons covers nothing.
  await page.setViewportSize({ width: 1280, height: 1500 })
  await enter(page, server, ana, section ? `/profile?section=${section}` : '/profile')
  const form = profilePage(page)
  await expect(form.save).toBeVisible()
  return { ana, elsewhere, form }
}

export async function expectSaved(page: Page): Promise<void> {
  await expectSuccess(page, 'Update successful')
  await expectDashboard(page)
}
