import type { Page } from '@playwright/test'
import { openTrip, type Screen, type Stage } from './stage.ts'
import { openJapan } from './trip.screens.ts'

async function openTodos(page: Page, stage: Stage, trip = stage.trips.japan.id) {
  await openTrip(page, stage, trip, '?dialog=todos')
  const list = page.getByRole('dialog', { name: stage.words.todo.title })
  await list.waitFor()
  return list
}

/** The list of to-dos as it is, in its other views and empty, the form of one, and the ways to them. */
export const todosScreens: Screen[] = [
  { name: 'todos', open: openTodos },
  {
    name: 'todos-done',
    async open(page, stage) {
      const list = await openTodos(page, stage)
      await list.getByRole('button', { name: stage.words.todo.shown.done }).click()
    },
  },
  {
    name: 'todos-menu',
    async open(page, stage) {
      const list = await openTodos(page, stage)
      await list.getByRole('button', { expanded: false }).first().click()
      await page.getByRole('menu').waitFor()
    },
  },
  { name: 'todos-empty', open: (page, stage) => openTodos(page, stage, stage.trips.portugal.id) },
  {
    name: 'todos-edit',
    async open(page, stage) {
      const list = await openTodos(page, stage)
      await list
        .getByRole('button', { name: /^Reserve/ })
        .first()
        // In the middle of the row lies the way to its booking, at some widths.
        .click({ position: { x: 8, y: 8 } })
      await page.getByRole('dialog', { name: stage.words.todo.editTitle }).waitFor()
    },
  },
  {
    name: 'todos-of-a-row',
    async open(page, stage) {
      const { id, dinner } = stage.trips.japan
      await openTrip(page, stage, id, `?day=${dinner.date}&item=${stage.trips.japan.dinner.id}`)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'todos-other',
    async open(page, stage) {
      const { id, dates } = stage.trips.japan
      await openTrip(page, stage, id, `?day=${dates[4]}&dialog=other`)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'todos-on-a-day',
    async open(page, stage) {
      await openJapan(page, stage)
      await page.getByText('Gion Karyo').first().scrollIntoViewIfNeeded()
    },
  },
]
