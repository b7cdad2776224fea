import type { Page } from '@playwright/test'
import { bringSession } from '../planner.ts'
import type { Traveller } from '../traveller.ts'
import { type Language, wordsIn } from '../words.ts'
import type { Cast, Member } from './cast.ts'

/** The data that a screen is opened with. */
export interface Stage extends Cast {
  language: Language
  /** All words on screen, in the language of the picture. */
  words: (typeof wordsIn)[Language]
}

/** One picture in every size, theme and language; `open` leaves the page as it is to be seen. */
export interface Screen {
  name: string
  /** The map of this screen never loads, because the page waits for a held request or lacks a script. */
  lacksMap?: boolean
  open(page: Page, stage: Stage): Promise<unknown>
}

/** Has no account, and never gets one. */
export const stranger: Traveller = {
  username: 'marcus.o',
  email: 'marcus.okafor@example.com',
  password: 'Correct horse 9!',
}

export function createStage(cast: Cast, language: Language): Stage {
  return { ...cast, language, words: wordsIn[language] }
}

/** Opens a page as somebody who has signed in before. */
export async function enter(page: Page, { session }: Member, path = '/dashboard'): Promise<void> {
  await bringSession(page, session)
  // The last that a page of the account asks for: the name in its corner.
  const named = page.waitForResponse('**/api/users/me/profile')
  await page.goto(path)
  await named
}

/** Signs in without the cookie of documents: the data comes by a call then, and not with the page. */
export async function enterUnrendered(page: Page, { session }: Member): Promise<void> {
  await bringSession(page, session)
  await page.context().clearCookies({ name: 'page' })
}

/** Opens a trip of hers; where a day is chosen, the map has come as well. */
export async function openTrip(page: Page, { ana, words }: Stage, id: string, search = '') {
  await bringSession(page, ana.session)
  await page.goto(`/edit-trip/${id}${search}`)
  // A dialog that the address opens may hide it already.
  await page
    .getByRole('button', { name: words.trip.addMember, includeHidden: true })
    .first()
    .waitFor({ state: 'attached' })
}

/** Leaves a call without an answer. */
export async function hold(page: Page, path: string): Promise<void> {
  await page.route(`**/api${path}`, () => {})
}

/** Has a call refused, as the server would. */
export async function refuse(page: Page, path: string, status: number, code: string): Promise<void> {
  const body = JSON.stringify({ code, detail: code })
  await page.route(`**/api${path}`, route =>
    route.fulfill({ status, contentType: 'application/problem+json', body }),
  )
}
