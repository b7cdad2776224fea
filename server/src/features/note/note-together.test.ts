import { ChildProcess } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { heavyNotes } from '../../testing/hand-written-notes.ts'
import { openApp } from '../../testing/open-app.ts'
import { patiently } from '../../testing/patiently.ts'
import { freePort, startServer } from '../../testing/server-process.ts'
import { rounds } from '../../testing/strength.ts'
import type { Traveller } from '../../testing/traveller.ts'
import { paragraph, sits } from '../../testing/writer.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])

async function aTrip() {
  const { id } = await ana.plansTrip('2027-03-27', '2027-03-27')
  await ana.adds(id, mei)
  return id
}
const noteOf = async (tripId: string): Promise<string> =>
  (await ana.does('GET', `/trips/trips/${tripId}`)).json.note

/** One thing that somebody does: type, delete, mark, split off a paragraph, or look what others have done. */
const act = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom('type', 'type', 'type', 'delete', 'mark', 'split', 'read'),
  where: fc.nat(1_000),
  text: fc.constantFrom('a', 'bc ', '旅', '👩‍👩‍👧', '<b>&', ' '),
})
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

function change(doc: Y.Doc, { what, where, text }: Act): void {
  const root = doc.getXmlFragment('default')
  const texts = root.toArray().flatMap(each => {
    const first = each instanceof Y.XmlElement ? each.get(0) : undefined
    return first instanceof Y.XmlText ? [first] : []
  })
  const chosen = texts[where % Math.max(1, texts.length)]
  if (!chosen || what === 'split') {
    root.insert(where % (root.length + 1), [paragraph(text)])
    return
  }
  const at = where % (chosen.length + 1)
  const length = Math.min(2, chosen.length - at)
  if (what === 'type') chosen.insert(at, text)
  else if (length > 0 && what === 'delete') chosen.delete(at, length)
  else if (length > 0) chosen.format(at, length, { bold: {} })
}

test('three who write at once see the same in the end, and so does everybody who reads the trip', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), async acts => {
      const tripId = await aTrip()
      const writers = [ana, mei, ana].map(who => sits(app, who, tripId))
      // Those of one writer are sent in order, as an editor does, and at once with those of others.
      const last = new Map<number, Promise<{ status: number } | undefined>>()
      const reading: Promise<unknown>[] = []
      for (const each of acts) {
        const writer = writers[each.who]
        if (each.what === 'read') reading.push(writer?.reads() ?? Promise.resolve())
        const update = each.what === 'read' ? undefined : writer?.draws(doc => change(doc, each))
        const sending = (last.get(each.who) ?? Promise.resolve(undefined)).then(async before => {
          if (before) expect(before.status).toBe(200)
          return update === undefined ? undefined : writer?.sends(update)
        })
        last.set(each.who, sending)
      }
      await Promise.all([...last.values(), ...reading])
      for (const writer of writers) await writer.reads()
      const shown = await noteOf(tripId)
      expect(writers.map(writer => writer.text())).toEqual([shown, shown, shown])
    }),
    { numRuns: rounds({ usual: 8, long: 300 }) },
  )
})

test('the server stores what it was sent and nothing else, also where Yjs finds formats superfluous', async () => {
  const tripId = await aTrip()
  const [here, there] = [sits(app, ana, tripId), sits(app, mei, tripId)]
  await here.types('umbrella')
  const known = await there.reads()
  const mark = (doc: Y.Doc) =>
    ((doc.getXmlFragment('default').get(0) as Y.XmlElement).get(0) as Y.XmlText).format(0, 4, { bold: {} })
  const sent = [here.draws(mark), there.draws(mark)]
  for (const update of sent) expect((await here.sends(update)).status).toBe(200)
  const { json } = await ana.does('GET', `/trips/${tripId}/note/updates?after=${known}`)
  const [told, own] = [json.update, Y.mergeUpdates(sent.map(update => Buffer.from(update, 'base64')))]
  expect(Buffer.from(told, 'base64')).toEqual(Buffer.from(own))
})

describe('CC-02 of two savings at once', () => {
  const save = (who: Traveller, tripId: string, note: string, version?: number) =>
    patiently(() =>
      who.ask(
        'PUT',
        `/trips/update_trip/${tripId}`,
        { note },
        version === undefined ? {} : { 'if-match': `"${version}"` },
      ),
    )

  test('one counts and the other is told, where they say what they are meant for', async () => {
    const tripId = await aTrip()
    for (let round = 0; round < rounds({ usual: 15, long: 200 }); round++) {
      const { version } = (await ana.plan(tripId)).trip
      const texts = [`<p>ana ${round}</p>`, `<p>mei ${round}</p>`] as const
      const replies = await Promise.all([
        save(ana, tripId, texts[0], version),
        save(mei, tripId, texts[1], version),
      ])
      const statuses = replies.map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 412])
      const won = texts[statuses.indexOf(200)]
      expect(await noteOf(tripId)).toBe(won)
      expect(replies[statuses.indexOf(412)]?.json.current.note).toBe(won)
    }
  })

  test('both are versions otherwise, and nothing that was typed meanwhile is lost', async () => {
    const tripId = await aTrip()
    for (let round = 0; round < rounds({ usual: 15, long: 200 }); round++) {
      const writer = sits(app, mei, tripId)
      await writer.reads()
      const texts = [`ana ${round}.`, `mei ${round}.`, `typed ${round}.`] as const
      const [first, second] = await Promise.all([
        save(ana, tripId, `<p>${texts[0]}</p>`),
        save(mei, tripId, `<p>${texts[1]}</p>`),
        writer.types(texts[2]),
      ])
      expect([first.status, second.status]).toEqual([200, 200])
      const latest = (await ana.does('GET', `/trips/${tripId}/note/revisions`)).json.slice(0, 4)
      const kept = await Promise.all(
        latest.map(async ({ n }: { n: number }) => {
          const { json } = await ana.does('GET', `/trips/${tripId}/note/revisions/${n}`)
          return json.html as string
        }),
      )
      const all = [...kept, await noteOf(tripId)].join()
      for (const text of texts) expect(all).toContain(text)
    }
  })
})

test('CR-01 what was acknowledged is there after the server was killed', async () => {
  const tripId = await aTrip()
  for (let round = 0; round < rounds({ usual: 1, long: 50 }); round++) {
    const port = await freePort()
    const env = { DATABASE_URL: app.database.connection, DATA_DIR: app.dataDir, PORT: String(port) }
    const server = startServer({ ...env, CAPTCHA: 'off', RATE_LIMITS: 'off' })
    onTestFinished(() => void server.kill('SIGKILL'))
    await server.running
    const process = {
      async ask(method: string, path: string, { token, json }: { token: string; json?: unknown }) {
        const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        })
        return { status: answer.status, json: await answer.json() }
      },
    }
    const acknowledged: string[] = []
    const enough = Promise.withResolvers<void>()
    const writing = [ana, mei].map(async (who, index) => {
      const writer = sits(process, who, tripId)
      for (let n = 0; ; n++) {
        const text = `${round}-${index}-${n}.`
        await writer.types(text)
        if (acknowledged.push(text) === 40) enough.resolve()
      }
    })
    await Promise.race([enough.promise, ...writing])
    server.kill('SIGKILL')
    await Promise.allSettled(writing)
    await server.ended
    const shown = await noteOf(tripId)
    for (const text of acknowledged) expect(shown).toContain(text)
  }
})

describe('whoever types', () => {
  test('asks the process of the documents once with each stroke', async () => {
    const trip = await aTrip()
    const writer = sits(app, ana, trip)
    await writer.types('a')
    const heard = vi.spyOn(ChildProcess.prototype, 'emit')
    onTestFinished(() => heard.mockRestore())
    for (const letter of 'bcdef') await writer.types(letter)
    expect(heard.mock.calls.filter(([event]) => event === 'message')).toHaveLength(5)
    expect(await noteOf(trip)).toBe([...'abcdef'].map(letter => `<p>${letter}</p>`).join(''))
  })

  test('does not wait for a heavy note of somebody else', async () => {
    const [trip, heavyTrip] = [await aTrip(), await aTrip()]
    const writer = sits(app, ana, trip)
    const other = sits(app, mei, heavyTrip)
    await writer.types('a')
    await other.reads()
    const update = Buffer.from(heavyNotes(0.5)['paragraphs of a letter'] ?? []).toString('base64')
    const began = performance.now()
    let isTaken = false
    const heavy = patiently(() => other.sends(update)).then(answer => {
      isTaken = true
      return { answer, took: performance.now() - began }
    })
    let longest = 0
    while (!isTaken) {
      const began = performance.now()
      await writer.types('b')
      longest = Math.max(longest, performance.now() - began)
    }
    const { answer, took } = await heavy
    expect(answer.status).toBe(200)
    expect(longest).toBeLessThan(took / 2)
  })
})
