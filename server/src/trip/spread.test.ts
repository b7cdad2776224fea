import { test as base, expect } from 'vitest'
import { statements } from '../db/sql.ts'
import { runAdHoc } from '../testing/ad-hoc.queries.ts'
import { openApp } from '../testing/open-app.ts'
import { loadStatements } from '../testing/statements.ts'
import { spreadTables } from './forget-trips.queries.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
  [condition: string]: unknown
}

interface Explained {
  'QUERY PLAN': { Plan: Plan }[]
}

/** Asked by nobody who waits for one trip: Citus sends these to every machine, or to those of the trips that they name. */
const acrossTrips = new Set([
  // Of all trips of a person, which `user_trip` lists.
  ...['trips_of.count', 'trips_of.ever', 'summaries.signature', 'trip.list_deleted', 'cover.credits'],
  ...['push_due.take'],
  ...['own_data.trips', 'calendar_feed.trips', 'membership.close_all'],
  ...['leave.members', 'member.without_full', 'leave.delete', 'leave.record'],
  ...['notification.list', 'notification.unread', 'notification.actor_and_unread'],
  // From time to time, of everybody.
  ...['change_told.behind', 'reminded.due', 'reminded.beginning'],
  // Once an hour, of everybody.
  ...['forget_trips.due', 'forget_trips.side_trips', 'share.sweep', 'join_link.sweep', 'home.claim_secrets'],
  ...['note.unsaved', 'note.long', 'cover.files'],
  ...['attachment_file.orphaned', 'attachment_file.back', 'attachment_file.forget', 'attachment_file.known'],
  ...['arrived.sweep', 'leave.mails'],
])

const { app } = await openApp([])
const [server] = await app.sql<{ version: number }>(
  `select current_setting('server_version_num')::integer as version`,
)
/** PostgreSQL 15 does not plan a statement without its values. */
const test = base.skipIf((server?.version ?? 0) < 160_000)

await loadStatements('testing', 'backup')

/** The tables of trips that a statement looks through without naming a trip for each of them. */
async function looksAcross(text: string): Promise<string[]> {
  const rows = await app.db
    .transact(async tx => {
      await runAdHoc(tx, 'set local enable_seqscan = off', [])
      return runAdHoc<Explained>(tx, `explain (generic_plan, costs off, format json) ${text}`, [])
    })
    // Those of other tests in this process are about tables of their own, or no queries.
    .catch((error: { code?: string }) => {
      if (error.code === '42P01' || error.code === '42601') return []
      throw error
    })
  const through: string[] = []
  const walk = (plan: Plan) => {
    const table = plan['Relation Name']
    if (table && plan['Node Type'] !== 'ModifyTable' && (table === 'trip' || spreadTables.includes(table))) {
      const key = table === 'trip' ? 'id' : 'trip_id'
      const conditions = Object.entries(plan).filter(([name]) => /Cond|Filter/.test(name))
      const names = new RegExp(String.raw`\b${key} = (ANY \()?\$\d`)
      if (!conditions.some(([, condition]) => names.test(String(condition)))) through.push(table)
    }
    for (const part of plan.Plans ?? []) walk(part)
  }
  for (const { 'QUERY PLAN': plans } of rows) for (const { Plan } of plans) walk(Plan)
  return through
}

test('every statement names its trip for each table of trips, or is known to look across them', async () => {
  const found: string[] = []
  for (const [name, text] of statements) if ((await looksAcross(text)).length > 0) found.push(name)
  expect(found.toSorted()).toEqual([...acrossTrips].toSorted())
})

test('a statement that leaves the trip of one table to another one is found', async () => {
  const correlated = 'select (select count(*) from item i where i.trip_id = t.id) from trip t where t.id = $1'
  expect(await looksAcross(correlated)).toEqual(['item'])
  expect(await looksAcross(correlated.replace('i.trip_id = t.id', 'i.trip_id = $1'))).toEqual([])
})
