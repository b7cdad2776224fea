import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '../e2e/server.ts'
import { openDatabase } from '../server/src/db/pool.ts'
import { silent } from '../server/src/log.ts'
import { runAdHoc } from '../server/src/testing/ad-hoc.queries.ts'
import type { startPostgres } from './postgres.ts'

type Machine = Pick<Awaited<ReturnType<typeof startPostgres>>, 'kill' | 'start'>

const ROUNDS = 18

interface Day {
  id: string
}

/** Kills the machines of Citus in turn while items are added, and looks for halves of what was written. */
export async function killMachines(
  { url }: Server,
  token: string,
  days: readonly Day[],
  machines: readonly Machine[],
  connection: string,
): Promise<string> {
  const codes: { [code: string]: number } = {}
  const acknowledged: string[] = []
  let goesOn = true
  async function add({ id }: Day): Promise<void> {
    const answer = await fetch(`${url}/api/subtripitems/sub_trip/${id}/item`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ place: 'Gion', type: 'dining' }),
    })
    codes[answer.status] = (codes[answer.status] ?? 0) + 1
    const { id: item } = await answer.json()
    if (answer.ok) acknowledged.push(item)
    else await pause(50)
  }
  // Twelve at once, each on one day after the other, which takes a hundred items at most.
  const adding = Array.from({ length: 12 }, async (_, n) => {
    for (let turn = n; goesOn; turn += 12) await add(days[turn % days.length] ?? { id: '' })
  })
  for (let round = 0; round < ROUNDS; round++) {
    await pause(1_500)
    const machine = machines[round % machines.length]
    machine?.kill()
    machine?.start()
  }
  await pause(3_000)
  goesOn = false
  await Promise.all(adding)

  const db = openDatabase(connection, silent, true)
  const idsOf = async (text: string) =>
    new Set((await runAdHoc<{ id: string }>(db, text, [])).map(({ id }) => id))
  const items = await idsOf('select id from item')
  const homes = await idsOf(`select id from home where kind = 'item'`)
  await db.close()
  const lost = acknowledged.filter(id => !items.has(id)).length
  const halves = items.symmetricDifference(homes).size
  const told = Object.entries(codes).map(([code, count]) => `${count} x ${code}`)
  return `${ROUNDS} kills while items are added: ${told.join(', ')}; ${lost} of ${acknowledged.length} acknowledged are lost, ${halves} are there by halves`
}
