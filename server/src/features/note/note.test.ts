import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { createTestApp } from '../../testing/app.ts'
import { openApp } from '../../testing/open-app.ts'
import { paragraph, sits } from '../../testing/writer.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])

let tripId: string

async function newTrip() {
  tripId = (await ana.plansTrip()).id
  await ana.adds(tripId, mei)
  return tripId
}

const noteOf = async (who = ana): Promise<string> =>
  (await who.does('GET', `/trips/trips/${tripId}`)).json.note
const save = (fields: object, who = ana) => who.ask('PUT', `/trips/update_trip/${tripId}`, fields)
const revisions = async () => (await ana.does('GET', `/trips/${tripId}/note/revisions`)).json
const latestChange = async () => (await ana.changes(tripId, 'limit=1'))[0]

describe('what is typed', () => {
  test('is stored when it is answered, and shown to everybody as the note', async () => {
    await newTrip()
    const anas = sits(app, ana, tripId)
    expect(await anas.types('Pack')).toBe(1)
    expect(await noteOf(mei)).toBe('<p>Pack</p>')
    const meis = sits(app, mei, tripId)
    expect(await meis.reads()).toBe(1)
    expect(await meis.types('Passports')).toBe(2)
    await anas.reads()
    expect(await noteOf()).toBe('<p>Pack</p><p>Passports</p>')
    expect(anas.text()).toBe(meis.text())
    expect((await ana.plan(tripId)).note).toBeNull()
  })

  test('is stored once when it is sent twice', async () => {
    await newTrip()
    const anas = sits(app, ana, tripId)
    const update = anas.draws(doc => doc.getXmlFragment('default').push([new Y.XmlElement('horizontalRule')]))
    for (const _ of [1, 2]) expect((await anas.sends(update)).json).toEqual({ n: 1 })
    expect(await noteOf()).toBe('<hr>')
  })

  test('is refused where it is no change, or one of something else', async () => {
    await newTrip()
    const anas = sits(app, ana, tripId)
    await anas.types('Pack')
    for (const update of ['', 'AQ==', 'AQEB', Buffer.from('<p>hello</p>').toString('base64')]) {
      const { status, json } = await anas.sends(update)
      expect([status, json.code]).toEqual([422, 'note.update_invalid'])
    }
    expect((await anas.sends('not base64!')).status).toBe(422)
    const other = sits(app, ana, tripId)
    other.draws(doc => doc.getXmlFragment('default').push([new Y.XmlElement('paragraph')]))
    const later = other.draws(doc => doc.getXmlFragment('default').push([new Y.XmlElement('paragraph')]))
    const { status, json } = await other.sends(later)
    expect([status, json.code]).toEqual([409, 'note.out_of_step'])
    expect(await noteOf()).toBe('<p>Pack</p>')
    expect(await anas.types('Passports')).toBe(2)
  })

  test('is whole after many steps, for those who know some of them and those who know none', async () => {
    await newTrip()
    const [anas, meis, late] = [sits(app, ana, tripId), sits(app, mei, tripId), sits(app, mei, tripId)]
    await anas.types('one')
    await meis.reads()
    for (let n = 0; n < 320; n++) await anas.types('x')
    expect(await meis.reads()).toBe(321)
    expect(await late.reads()).toBe(321)
    for (const each of [meis, late]) expect(each.text()).toBe(anas.text())
    const [left] = await app.sql('select count(*)::int as steps from note_update where trip_id = $1', [
      tripId,
    ])
    expect(left?.['steps']).toBeLessThan(300)
  })

  test('is no longer taken from those who may only look, or are gone', async () => {
    await newTrip()
    const meis = sits(app, mei, tripId)
    await meis.types('Pack')
    const role = `/tripmembers/trip_members/${tripId}/${mei.id}`
    await ana.does('PUT', role, { role: 'viewer' })
    const update = meis.draws(doc => doc.getXmlFragment('default').delete(0, 1))
    const refused = await meis.sends(update)
    expect([refused.status, refused.json.code]).toEqual([403, 'trip.view_only'])
    expect(await meis.reads()).toBe(1)
    await ana.does('DELETE', role)
    expect((await meis.sends(update)).status).toBe(404)
    expect(await noteOf()).toBe('<p>Pack</p>')
  })
})

test('a note from before letters were measured is read, fetched and restored, with 30 marks on each', async () => {
  await newTrip()
  const stack = (pairs: number) => `<p>q${'\u0323\u0338'.repeat(pairs)}</p>`
  await app.sql(
    `with made as (insert into note (trip_id, revision, saved_at) values ($1, 2, now()) returning trip_id)
     insert into note_revision (trip_id, n, html, characters)
     select trip_id, n, $2, 1 from made, generate_series(1, 2) n`,
    [tripId, stack(400)],
  )
  const old = await ana.does('GET', `/trips/${tripId}/note/revisions/1`)
  expect(old.json.html).toBe(stack(400))
  const kept = stack(15).normalize('NFC')
  expect((await ana.does('GET', `/trips/trips/${tripId}`)).json.note).toBe(kept)
  const anas = sits(app, ana, tripId)
  await anas.reads()
  expect(anas.text().normalize('NFC')).toBe(kept)
  await save({ note: '<p>Pack</p>' })
  await ana.does('POST', `/trips/${tripId}/note/revisions/1/restore`)
  expect(await noteOf()).toBe(kept)
})

describe('a version', () => {
  test('is made by saving, and told with the plan', async () => {
    await newTrip()
    const { version } = (await ana.plan(tripId)).trip
    const saved = await save({ note: '<p>Pack</p><script>alert(1)</script>' })
    expect(saved.json).toMatchObject({ note: '<p>Pack</p>', version: version + 1 })
    const [latest] = await revisions()
    expect(latest).toEqual({ n: 1, saved_at: expect.any(String), saved_by: ana.id, characters: 4 })
    const plan = await ana.plan(tripId)
    expect(plan.note).toEqual({ saved_at: latest.saved_at, saved_by: ana.id })
    expect(plan.trip).not.toHaveProperty('note')
    expect(plan.seq).toBe(Number(saved.headers['trip-seq']))
    expect(await latestChange()).toMatchObject({
      ...{ entity: 'note', id: tripId, before: { revision: 0 }, after: { revision: 1 } },
    })
    expect((await save({ note: '<p>Pack</p>' })).headers).not.toHaveProperty('trip-seq')
    const one = await ana.does('GET', `/trips/${tripId}/note/revisions/1`)
    expect(one.json).toEqual({ ...latest, html: '<p>Pack</p>' })
    expect((await ana.ask('GET', `/trips/${tripId}/note/revisions/2`)).status).toBe(404)
  })

  test('keeps what others have typed since the step that it shows', async () => {
    await newTrip()
    const [anas, meis] = [sits(app, ana, tripId), sits(app, mei, tripId)]
    const note_n = await anas.types('Pack')
    await meis.reads()
    await meis.types('Passports')
    const saved = await save({ note: anas.text(), note_n })
    expect(saved.json.note).toBe('<p>Pack</p><p>Passports</p>')
    expect((await save({ note: anas.text(), note_n: 99 })).json.code).toBe('note.out_of_step')
  })

  test('of what was typed and not saved is made before another text takes its place', async () => {
    await newTrip()
    const meis = sits(app, mei, tripId)
    await meis.types('Passports')
    const saved = await save({ note: '<p>Pack</p>' })
    expect(saved.json.version).toBe((await ana.plan(tripId)).trip.version)
    expect(await revisions()).toMatchObject([
      { n: 2, saved_by: ana.id },
      { n: 1, saved_by: mei.id, characters: 9 },
    ])
    await meis.reads()
    expect(meis.text()).toBe('<p>Pack</p>')
  })

  test('is brought back, and its end is taken back', async () => {
    await newTrip()
    for (const note of ['<p>one</p>', '<p>two</p>', '<p>three</p>']) await save({ note })
    const restored = await ana.does('POST', `/trips/${tripId}/note/revisions/1/restore`)
    expect((await latestChange())?.after).toMatchObject({ restored: 1 })
    expect(restored.json).toMatchObject({ n: 4, characters: 3 })
    expect(await noteOf()).toBe('<p>one</p>')
    const undo = (seq: number) => ana.ask('POST', `/trips/${tripId}/history/${seq}/undo`)
    const seq = (await latestChange())?.seq ?? 0
    expect((await undo(seq)).status).toBe(200)
    expect(await noteOf()).toBe('<p>three</p>')
    const again = await undo(seq)
    expect([again.status, again.json.code, again.json.seq]).toEqual([409, 'history.changed_since', seq + 1])
    await undo(seq + 1)
    expect(await noteOf()).toBe('<p>one</p>')
    await sits(app, mei, tripId).types('Passports')
    expect((await undo(seq + 2)).json.code).toBe('history.changed_since')
  })

  test('after version is taken back, down to none at all, and had again', async () => {
    await newTrip()
    const numbers: unknown[] = []
    const texts = ['', '<p>one</p>', '<p>two</p>', '<p>three</p>']
    for (const note of texts.slice(1)) {
      const saved = await (numbers.length % 2 ? mei : ana).does('PUT', `/trips/update_trip/${tripId}`, {
        note,
      })
      numbers.push(saved.headers['trip-seq'])
    }
    const takesBack = async (seq: unknown) =>
      (await ana.does('POST', `/trips/${tripId}/history/${seq}/undo`)).headers['trip-seq']
    const undone: unknown[] = []
    for (const [index, seq] of [...numbers.entries()].toReversed()) {
      undone.push(await takesBack(seq))
      expect(await noteOf()).toBe(texts[index])
    }
    for (const [index, seq] of undone.toReversed().entries()) {
      await takesBack(seq)
      expect(await noteOf()).toBe(texts[index + 1])
    }
  })

  test('asked for with another version of the trip is refused with what is there', async () => {
    await newTrip()
    const tag = (await ana.does('GET', `/trips/trips/${tripId}`)).headers['etag']
    await save({ note: '<p>one</p>' }, mei)
    const path = `/trips/update_trip/${tripId}`
    const refused = await ana.ask('PUT', path, { note: '<p>two</p>' }, { 'if-match': String(tag) })
    expect([refused.status, refused.json.current.note]).toEqual([412, '<p>one</p>'])
  })

  test('is not larger than a note may be', async () => {
    await newTrip()
    const most = `<p>${'x'.repeat(199_993)}</p>`
    expect((await save({ note: most })).status).toBe(200)
    const more = await save({ note: `<p>${'x'.repeat(199_994)}</p>` })
    expect([more.status, more.json.code]).toEqual([409, 'limit.reached'])
    const anas = sits(app, ana, tripId)
    await anas.reads()
    await expect(anas.types('more')).rejects.toThrow('limit.reached')
    expect((await save({ note: `<p>${'x'.repeat(1_100_000)}</p>` })).status).toBe(413)
    expect(await noteOf()).toBe(most)
    // An emoji is one.
    expect((await save({ note: most.replaceAll('x', '🏖') })).status).toBe(200)
    expect((await save({ note: `<p>${'🏖'.repeat(199_994)}</p>` })).json.code).toBe('limit.reached')
  })
})

test('a task is ticked by its place and its text, and the tick is taken back', async () => {
  await newTrip()
  const task = (text: string, checked: boolean) =>
    `<li data-type="taskItem" data-checked="${checked}"><p>${text}</p></li>`
  const list = (first: boolean) =>
    `<ul data-type="taskList">${task('Visa', first)}${task('Cash', false)}</ul>`
  await save({ note: list(false) })
  const tick = (fields: object) =>
    ana.ask('POST', `/trips/${tripId}/note/tasks`, { checked: true, ...fields })
  const ticked = await tick({ index: 0, text: 'Visa' })
  expect(ticked.json).toEqual({ note: list(true) })
  for (const wrong of [
    { index: 1, text: 'Visa' },
    { index: 2, text: 'Cash' },
  ])
    expect((await tick(wrong)).json.code).toBe('note.changed')
  await ana.does('POST', `/trips/${tripId}/history/${ticked.headers['trip-seq']}/undo`)
  expect(await noteOf()).toBe(list(false))
})

test('a note of an older server becomes a document once, and is cleaned', async () => {
  await newTrip()
  await app.sql(
    `with made as (insert into note (trip_id, revision, saved_at) values ($1, 1, now()) returning trip_id)
     insert into note_revision (trip_id, n, html, characters) select trip_id, 1, $2, 4 from made`,
    [tripId, '<p onclick="alert(1)">Pack</p>'],
  )
  const writers = Array.from({ length: 4 }, () => sits(app, ana, tripId))
  await Promise.all([...writers.map(writer => writer.reads()), noteOf()])
  for (const writer of writers) expect(writer.text()).toBe('<p>Pack</p>')
  await writers[0]?.types('Cash')
  expect(await noteOf()).toBe('<p>Pack</p><p>Cash</p>')
})

test('an own copy has no note, and an export has it', async () => {
  await newTrip()
  await save({ note: '<p>Pack</p>' })
  const copy = await ana.does('POST', `/trips/${tripId}/copy`, { start_date: '2028-01-01' })
  expect((await ana.does('GET', `/trips/trips/${copy.json.id}`)).json.note).toBe('')
  expect((await ana.does('GET', `/trips/${tripId}/export.json`)).json.trip.note).toBe('<p>Pack</p>')
  const answer = await ana.does('GET', `/trips/trips/${tripId}`)
  await sits(app, ana, tripId).types('Cash')
  expect((await ana.does('GET', `/trips/trips/${tripId}`)).headers['etag']).not.toBe(answer.headers['etag'])
})

test('versions beyond a thousand are not listed, and are there by their numbers', async () => {
  await newTrip()
  await save({ note: '<p>Pack</p>' })
  await app.sql(
    `insert into note_revision (trip_id, n, html, characters) select $1, n, '<p>x</p>', 1 from generate_series(2, 1010) n`,
    [tripId],
  )
  const listed = await revisions()
  expect([listed.length, listed[0].n]).toEqual([1_000, 1_010])
  expect((await ana.does('GET', `/trips/${tripId}/note/revisions/1`)).json.html).toBe('<p>Pack</p>')
})

test('large updates are not taken as fast as strokes', async () => {
  const limited = await createTestApp({ env: { RATE_LIMITS: 'on' }, beside: app })
  try {
    await newTrip()
    const anas = sits(limited, ana, tripId)
    const update = anas.draws(doc => doc.getXmlFragment('default').push([paragraph('x'.repeat(20_000))]))
    const statuses: number[] = []
    for (let n = 0; n < 40; n++) statuses.push((await anas.sends(update)).status)
    expect([statuses[29], statuses.at(-1)]).toEqual([200, 429])
    expect((await anas.points({ anchor: 'a', head: 'a' })).status).toBe(200)
  } finally {
    await limited.close()
  }
})

test('one may type as fast as one can, and a flood is turned away before it costs anything', async () => {
  const limited = await createTestApp({ env: { RATE_LIMITS: 'on' }, beside: app })
  try {
    await newTrip()
    const anas = sits(limited, ana, tripId)
    for (let n = 0; n < 150; n++) await anas.types('x')
    const caret = { anchor: 'a', head: 'a' }
    const statuses: number[] = []
    // Many at once, so that a slow machine comes to so many within the minute too.
    for (let n = 0; n < 1_400; n += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => anas.points(caret)))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter(status => status === 200).length).toBeGreaterThan(1_000)
    // Other writes are counted by themselves.
    expect(
      (await limited.ask('PUT', `/trips/update_trip/${tripId}`, { token: ana.token, json: { note: '' } }))
        .status,
    ).toBe(200)
  } finally {
    await limited.close()
  }
})
