import { expect, test, vi } from 'vitest'
import type { XmlElement, XmlText } from 'yjs'
import { slowness } from '../../testing/cpu.ts'
import { heavyNotes, refusedNotes } from '../../testing/hand-written-notes.ts'
import { openApp } from '../../testing/open-app.ts'
import { rounds } from '../../testing/strength.ts'
import { sits } from '../../testing/writer.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])
const size = rounds({ usual: 1, long: 10 }) / 10

async function aTrip(update?: Uint8Array) {
  const { id } = await ana.plansTrip()
  if (update)
    await app.sql(
      `with made as (insert into note (trip_id, n, written_by, written_at) values ($1, 1, $3, now()) returning trip_id)
       insert into note_update (trip_id, n, update) select trip_id, 1, $2 from made`,
      [id, update, ana.id],
    )
  return id
}

/** The milliseconds of processor of the process that answers all requests; it waits for the one of the documents. */
async function heldBy(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  return process.threadCpuUsage(before).user / 1_000
}

test.each(Object.entries({ ...refusedNotes(size), ...heavyNotes(size) }))(
  'a stored note is read, fetched and replaced without holding the loop: %s',
  async (_, update) => {
    const tripId = await aTrip(update)
    const anas = sits(app, ana, tripId)
    const read = () => ana.does('GET', `/trips/trips/${tripId}`)
    const replace = (note: string) => ana.does('PUT', `/trips/update_trip/${tripId}`, { note })
    for (const work of [read, read, () => replace('<p>Pack</p>'), () => replace('<p>Cash</p>')])
      expect(await heldBy(work)).toBeLessThan(100 * slowness())
    await anas.reads()
    expect(anas.text()).toBe('<p>Cash</p>')
    await anas.types('Ferry')
    expect((await read()).json.note).toBe('<p>Cash</p><p>Ferry</p>')
  },
)

test('what no editor sends is refused without holding the loop', async () => {
  for (const update of Object.values(refusedNotes(size))) {
    const anas = sits(app, ana, await aTrip())
    const sends = async () => {
      const { status } = await anas.sends(Buffer.from(update).toString('base64'))
      expect([409, 413, 422]).toContain(status)
    }
    expect(await heldBy(sends)).toBeLessThan(100 * slowness())
  }
})

test('a note in the reverse order, and back by its versions, holds up nobody', async () => {
  const tripId = await aTrip()
  const days = Array.from({ length: 1_400 * 10 * size }, (_, n) => `<p>${n}</p>`)
  const put = (note: string) => ana.does('PUT', `/trips/update_trip/${tripId}`, { note })
  const restore = (n: number) => ana.does('POST', `/trips/${tripId}/note/revisions/${n}/restore`)
  for (const work of [
    () => put(days.join('')),
    () => put(days.toReversed().join('')),
    () => restore(1),
    () => restore(2),
  ])
    expect(await heldBy(work)).toBeLessThan(100 * slowness())
  expect((await ana.does('GET', `/trips/trips/${tripId}`)).json.note).toBe(days.toReversed().join(''))
})

test('other editors are given a note without what no editor brought there', async () => {
  const tripId = await aTrip(refusedNotes(0.01)['formats of invented names'])
  const anas = sits(app, ana, tripId)
  expect(await anas.reads()).toBe(2)
  const text = (anas.doc.getXmlFragment('default').get(0) as XmlElement).get(0) as XmlText
  expect(text.toDelta()).toEqual([{ insert: 'x'.repeat(300) }])
})

test('somebody with many heavy notes lets others type between them', async () => {
  const update = Buffer.from(heavyNotes(0.1)['empty paragraphs'] as Uint8Array).toString('base64')
  const heavy = await Promise.all(Array.from({ length: 10 }, async () => sits(app, ana, await aTrip())))
  const { id } = await mei.plansTrip()
  const meis = sits(app, mei, id)
  await meis.types('Pack')
  let answered = 0
  const sending = heavy.map(async note => {
    const { status } = await note.sends(update)
    answered++
    return status
  })
  await vi.waitFor(() => expect(answered).toBeGreaterThan(0), { interval: 1, timeout: 20_000 })
  const before = answered
  await meis.types('Ferry')
  expect(answered - before).toBeLessThan(4)
  expect(await Promise.all(sending)).toEqual(heavy.map(() => 200))
})
