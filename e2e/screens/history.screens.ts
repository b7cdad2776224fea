import { createHash } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import type { Change, Entity, Entry, History } from '../../contract/src/history.ts'
import { openTrip, type Screen, type Stage } from './stage.ts'

const DAY_MS = 86_400_000
const deposit = { amount: '48000', currency: 'JPY', type: 'Lodging' }
const long = 'Graze, don’t sit. Tako tamago, soy doughnuts, and the pickles at the very end. '

interface Told {
  by: number
  minutesAgo: number
  changes: [entity: Entity, name: string | null, before: object | null, after: object | null][]
  more?: Partial<Entry>
  /** So many minutes it has waited on a device. */
  waited?: number
}
const did = (by: number, minutesAgo: number, changes: Told['changes'], more = {}): Told => ({
  ...{ by, minutesAgo, changes, more },
})
const dates = (start_date: string, end_date: string) => ({ start_date, end_date })

/** The changes of three people within two days, the latest first. */
const told = [
  did(1, 3, [['item', 'Nishiki Market', { date: '2027-03-31' }, { date: '2027-04-01' }]]),
  did(2, 9, [['item', 'Kiyomizu-dera', null, { place: 'Kiyomizu-dera' }]], { undoes: 70 }),
  {
    ...did(1, 24, [
      ['expense', 'Hakone Ginyu deposit', null, { description: 'Hakone Ginyu deposit', ...deposit }],
    ]),
    waited: 75,
  },
  {
    ...did(1, 31, [['item', 'Gion Karyo', { details: 'At 19:00' }, { details: long.repeat(4) }]]),
    waited: 1_500,
  },
  did(1, 33, [['item', 'Gion Karyo', { cost: '120.00' }, { cost: '150.00' }]]),
  did(0, 60, [['item', 'Kiyomizu-dera', { place: 'Kiyomizu-dera' }, null]], { seq: 70 }),
  did(
    2,
    95,
    [
      ['expense', 'Ramen', null, {}],
      ['settlement', null, null, {}],
    ],
    { cause: 'import', count: { expense: 5_000, settlement: 12 } },
  ),
  did(0, 130, [
    ['day', '2027-04-03', {}, null],
    ['item', 'Dotonbori', {}, null],
    ['item', 'Umeda Sky', {}, null],
  ]),
  did(0, 1_500, [['member', null, { user_id: '', role: 'member' }, null]], { can_undo: false }),
  did(0, 1_600, [['trip', null, dates('2027-03-26', '2027-04-03'), dates('2027-03-27', '2027-04-04')]]),
  did(2, 1_700, [
    ['flight', 'BR 198', { depart_date: '2027-03-27T08:50' }, { depart_date: '2027-03-27T09:15' }],
  ]),
  did(0, 2_000, [['trip', null, null, { name: 'Trip to Japan' }]], { can_undo: false }),
]

const calls = /\/api\/trips\/[^/]+\/history\?/
const problem = (status: number, json: object) => ({ status, contentType: 'application/problem+json', json })

const place = (name: string, more = {}) => ({ place: name, date: '2027-03-29', type: 'sightseeing', ...more })
const longName =
  'The Very Long Name of a Ryokan with a Garden, Two Open-Air Baths and a View of the Mountains Beyond'

/** What was done much of: places of a day, deletions among them, expenses, and days that the dates cut off. */
const much = [
  ...['Shibuya Sky', '明治神宮', 'Omotesandō', longName].map((name, at) =>
    did(1, 4 + at, [['item', name, null, place(name)]]),
  ),
  did(1, 8, [['item', 'Tokyo Tower', place('Tokyo Tower'), null]]),
  ...['Harajuku', 'Meguro River'].map((name, at) =>
    did(1, 9 + at, [['item', name, { cost: '5.00' }, { cost: '6.00' }]]),
  ),
  did(1, 12, [['item', '新宿御苑', null, place('新宿御苑')]]),
  ...['teamLab Planets', 'Ghibli Museum', longName, '豊洲市場'].map((name, at) =>
    did(2, 20 + at, [['item', name, place(name, { date: '2027-03-30' }), null]]),
  ),
  ...['Ramen', 'Taxi to Haneda', 'Suica'].map((name, at) =>
    did(0, 40 + at, [['expense', name, null, { description: name, ...deposit }]]),
  ),
  did(0, 90, [['trip', null, dates('2027-03-27', '2027-04-06'), dates('2027-03-27', '2027-04-04')]], {
    count: { trip: 1, day: 2, item: 5 },
    deleted: { day: 2, item: 5 },
  }),
  did(1, 1_500, [['idea', longName, { name: longName }, null]]),
]

/** Each row has one id in all changes. */
function idOf(row: string): string {
  const hex = createHash('sha256').update(row).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function tell(page: Page, told: readonly Told[], seen = 64) {
  const now = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2
  await page.route(calls, async (route: Route) => {
    const answer: History = await (await route.fetch()).json()
    const left = { user_id: crypto.randomUUID(), name: 'Theo Marsh', former: true }
    const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
    const entries = told.map(
      ({ by, minutesAgo, changes, more, waited }, index): Entry => ({
        seq: 80 - 2 * index,
        at: before(minutesAgo),
        actor: answer.people[by]?.user_id ?? null,
        written_at: waited === undefined ? null : before(minutesAgo + waited),
        undoes: null,
        cause: null,
        can_undo: true,
        count: Object.fromEntries(
          [...Map.groupBy(changes, ([entity]) => entity)].map(([entity, { length }]) => [entity, length]),
        ),
        ...more,
        changes: changes.map(
          ([entity, name, before, after]): Change => ({
            ...{ entity, name, before: before as Change['before'], after: after as Change['after'] },
            id: entity === 'member' ? left.user_id : idOf(`${entity} ${name}`),
          }),
        ),
      }),
    )
    await route.fulfill({ json: { entries, people: [...answer.people, left], seen_seq: seen } })
  })
}

async function openHistory(page: Page, stage: Stage) {
  await openTrip(page, stage, stage.trips.japan.id, '?dialog=history')
  return page.getByRole('dialog', { name: stage.words.trip.dialogs.history })
}

/** The changes of a trip, and who made them. */
export const historyScreens: Screen[] = [
  {
    name: 'history',
    async open(page, stage) {
      await tell(page, told)
      await (await openHistory(page, stage)).getByRole('listitem').nth(5).waitFor()
    },
  },
  {
    name: 'history-open',
    async open(page, stage) {
      await tell(page, told)
      const dialog = await openHistory(page, stage)
      await dialog
        .getByRole('button', { name: new RegExp(`${stage.words.history.open}.*Gion Karyo`) })
        .click()
    },
  },
  {
    name: 'history-folds',
    async open(page, stage) {
      await tell(page, much)
      await (await openHistory(page, stage)).getByText(longName).first().waitFor()
    },
  },
  {
    name: 'history-fold-open',
    async open(page, stage) {
      await tell(page, much)
      const dialog = await openHistory(page, stage)
      await dialog.getByRole('button', { name: /Shibuya Sky/ }).click()
    },
  },
  {
    name: 'history-of-row',
    async open(page, stage) {
      await tell(page, told)
      const dialog = await openHistory(page, stage)
      await tell(page, told.slice(3, 5))
      await dialog.getByRole('button', { name: 'Gion Karyo', exact: true }).click()
      await page.getByRole('dialog', { name: /Gion Karyo/ }).waitFor()
    },
  },
  {
    name: 'history-none-fits',
    async open(page, stage) {
      await tell(page, told)
      const dialog = await openHistory(page, stage)
      await tell(page, [])
      await dialog.locator('[aria-pressed]').nth(1).click()
      await dialog.getByText(stage.words.history.noneFits).waitFor()
    },
  },
  {
    name: 'history-in-the-way',
    async open(page, stage) {
      await tell(page, told)
      const later = problem(409, { code: 'history.changed_since', detail: '', seq: 80 })
      await page.route('**/api/trips/*/history/*/undo', route => route.fulfill(later))
      const dialog = await openHistory(page, stage)
      await dialog
        .getByRole('button', { name: /BR 198/ })
        .last()
        .click()
      await dialog.getByRole('alert').waitFor()
    },
  },
  {
    name: 'history-empty',
    async open(page, stage) {
      await tell(page, [])
      await (await openHistory(page, stage)).getByText(stage.words.history.empty).waitFor()
    },
  },
  {
    name: 'history-loading',
    async open(page, stage) {
      await page.route(calls, () => {})
      await (await openHistory(page, stage)).getByRole('status').first().waitFor()
    },
  },
  {
    name: 'history-failing',
    async open(page, stage) {
      const failure = problem(503, { code: 'server.unavailable', detail: '' })
      await page.route(calls, route => route.fulfill(failure))
      await (await openHistory(page, stage)).getByText(stage.words.history.unavailable).waitFor()
    },
  },
  {
    name: 'history-news',
    async open(page, stage) {
      await page.route('**/api/trips/*/history/seen', route =>
        route.fulfill({ json: { seen_seq: 1, unseen: true } }),
      )
      await openTrip(page, stage, stage.trips.japan.id, '?dialog=other')
      await page.getByRole('dialog').getByText(stage.words.historyNews.unseen).waitFor({ state: 'attached' })
    },
  },
]
