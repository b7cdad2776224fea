import { afterAll, expect, test } from 'vitest'
import { administer } from '../testing/admin-connection.ts'
import { isOnCitus } from '../testing/citus.ts'
import { createTestDatabase } from '../testing/database.ts'
import { openApp } from '../testing/open-app.ts'

async function openWithStandby() {
  const standby = await createTestDatabase()
  afterAll(() => standby.drop())
  const env = { DATABASE_URL: 'postgres://shared', DATABASE_READ_URL: standby.connection }
  return { standby, ...(await openApp(['ana'], { env })) }
}

type Pair = Awaited<ReturnType<typeof openWithStandby>>

const [replicating, ending] = [await openWithStandby(), await openWithStandby()]

const dropKeys = `do $$ declare key text; begin
  for key in select conname from pg_constraint where conrelid = 'trip'::regclass and contype = 'f'
  loop execute format('alter table trip drop constraint %I', key); end loop; end $$`

/** The trip's own row, by another name, which tells where it was read. */
async function replicate({ app, standby }: Pair, tripId: string): Promise<void> {
  const [trip] = await app.sql<{ row: string }>(
    `select (to_jsonb(t) || '{"name": "At the standby"}')::text as row from trip t where id = $1`,
    [tripId],
  )
  const row = (trip?.row ?? '').replaceAll("'", "''")
  await administer(
    standby.connection,
    `${dropKeys}; delete from trip where id = '${tripId}';
     insert into trip select * from jsonb_populate_record(null::trip, '${row}')`,
  )
}

const nameOf = async ({ ana }: Pair, tripId: string) =>
  (await ana.does('GET', `/trips/${tripId}/export.json`)).json.trip.name

// The test plays the replication of one PostgreSQL.
test.skipIf(isOnCitus)(
  'CR-04 a trip is read at the standby once that has all of it, and at the primary else',
  async () => {
    const { ana } = replicating
    const { id } = await ana.plansTrip()
    expect(await nameOf(replicating, id)).toBe('Japan')
    await replicate(replicating, id)
    expect(await nameOf(replicating, id)).toBe('At the standby')
    const page = async (query: string) => (await ana.does('GET', `/trips/${id}/history${query}`)).json.entries
    expect(await page('')).not.toHaveLength(0)
    expect(await page('?before=1000')).toHaveLength(0)
    await ana.does('PUT', `/trips/update_trip/${id}`, { name: 'Nippon' })
    expect(await nameOf(replicating, id)).toBe('Nippon')
    expect(await page('?before=1000')).not.toHaveLength(0)
    await replicate(replicating, id)
    expect(await nameOf(replicating, id)).toBe('At the standby')
  },
)

test('CR-04 a standby that is away is left alone for a while', async () => {
  const { app, ana, standby } = ending
  const { id } = await ana.plansTrip()
  await replicate(ending, id)
  await standby.drop()
  expect(await nameOf(ending, id)).toBe('Japan')
  expect(await nameOf(ending, id)).toBe('Japan')
  expect(app.logged.filter(line => line.includes('the standby is left alone'))).toHaveLength(1)
})
