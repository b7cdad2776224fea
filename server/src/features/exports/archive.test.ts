import { createHash } from 'node:crypto'
import { topics } from '@caravan/contract/kinds'
import { expect, test } from 'vitest'
import { archived } from '../../testing/archives.ts'
import { filesOf } from '../../testing/files.ts'
import { openApp } from '../../testing/open-app.ts'
import { sendFile } from '../../testing/send.ts'
import { setStage } from '../../testing/stage.ts'
import { createTraveller } from '../../testing/traveller.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])
const lists = Object.values(topics)

/** A trip with a row of every kind, and something of each that not everybody is to see. */
async function full() {
  const stage = await setStage(app, ana)
  await ana.adds(stage.tripId, mei)
  await ana.does('PUT', `/subtripitems/flight/${stage.flightId}`, {
    ...{ confirmation_number: 'QX7L2P', attachment: 'https://example.com/QX7L2P', cost: 98765 },
    ...{ cost_currency: 'EUR', participants: [mei.id] },
  })
  await ana.does('PUT', `/trips/${stage.tripId}/todos/${stage.todoId}`, { assignees: [mei.id], done: true })
  await ana.does('PUT', `/trips/${stage.tripId}/ideas/${stage.ideaId}/vote`)
  const owner = { owner_kind: 'expense', owner_id: stage.expenseId }
  const receipt = (await sendFile(app, ana, stage.tripId, 'Kaiseki', owner, '收據.txt')).json
  return { ...stage, receiptId: receipt.id as string }
}

test('an archive has every kind of row as it is sent, and the sums of all its files', async () => {
  const { tripId, attachmentId, receiptId, formerId } = await full()
  const { files, json, headers } = await archived(app, ana, tripId)
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toContain('.zip"')
  const { days, items, flights, ideas, seq: _, trip, ...plan } = await ana.plan(tripId)
  expect(json['trip']).toEqual(trip)
  expect(json).toMatchObject({ days, items, flights, ideas, todos: plan.todos })
  for (const list of lists) expect([list, json[list].length]).not.toEqual([list, 0])
  expect(json['people']).toEqual([
    { user_id: ana.id, name: 'ana', former: false, role: 'member', sees: 'all' },
    { user_id: formerId, name: expect.stringMatching(/^former-/), former: true, role: 'member', sees: 'all' },
    { user_id: mei.id, name: 'mei', former: false, role: 'member', sees: 'all' },
  ])
  expect(files.get('note.html')?.toString()).toContain('Pack')
  expect(files.get(`files/${attachmentId}/ticket.txt`)?.toString()).toBe('A ticket')
  expect(files.get(`files/${receiptId}/收據.txt`)?.toString()).toBe('Kaiseki')
  expect([...files.keys()].at(0)).toBe('trip.json')
  expect([...files.keys()].at(-1)).toBe('manifest.json')
  const { format, version, counts, files: listed } = json['manifest']
  expect({ format, version }).toEqual({ format: 'caravan', version: 1 })
  expect(counts).toMatchObject({ people: 3, days: 3, attachments: 2, comments: 1 })
  const sums = [...files]
    .filter(([path]) => path !== 'manifest.json')
    .map(([path, bytes]) => ({
      ...{ path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    }))
  expect(listed).toEqual(sums)
})

test('each row of a list is a line', async () => {
  const { tripId } = await full()
  const { files } = await archived(app, ana, tripId)
  const [first, ...lines] = String(files.get('days.json')).split('\n')
  expect([first, lines.length]).toEqual(['[', 5])
})

test('a file that the store has lost is left out', async () => {
  const { tripId, attachmentId } = await full()
  const { rm } = await import('node:fs/promises')
  const { folder, nameOf } = filesOf(app)
  await rm(`${folder}/${await nameOf(attachmentId)}`)
  const { files, json } = await archived(app, ana, tripId)
  expect([...files.keys()].filter(name => name.startsWith('files/')).length).toBe(1)
  expect(json['attachments'].length).toBe(2)
})

test.each([
  ['no_costs', ['expenses', 'settlements'], ['12.30', 'EUR', 'Kaiseki', '收據']],
  [
    'expenses_only',
    lists.filter(list => list !== 'expenses' && list !== 'settlements'),
    ['Gion', 'Pack', 'BR 198'],
  ],
])('who sees %s has that alone, as a viewer too', async (sees, without, unseen) => {
  const { tripId } = await full()
  await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${mei.id}`, { sees, role: 'viewer' })
  const { files, json } = await archived(app, mei, tripId)
  expect(lists.filter(list => json[list] === undefined)).toEqual(without)
  const text = [...files].flatMap(([name, bytes]) => [name, bytes.toString()]).join('\n')
  for (const word of unseen) expect(text).not.toContain(word)
})

test('a template has no people, money, numbers of bookings and files', async () => {
  const { tripId } = await full()
  const { files, json } = await archived(app, ana, tripId, '?template=1')
  const text = [...files].flatMap(([name, bytes]) => [name, bytes.toString()]).join('\n')
  for (const word of [ana.id, mei.id, 'QX7L2P', '12.30', '98765', 'EUR', 'Kaiseki', 'Too much'])
    expect(text).not.toContain(word)
  expect(json['people']).toEqual([])
  expect(json['flights'][0]).toMatchObject({ flight_number: 'BR 198', participants: null, cost: null })
  expect(json['todos'][0]).toMatchObject({ assignees: [], done_at: null, done_by: null })
  for (const list of ['days', 'items', 'rentals', 'rides', 'ideas'])
    expect(json[list].length).toBeGreaterThan(0)
  expect(files.get('note.html')?.toString()).toContain('Pack')
})

test('strangers and guests have none', async () => {
  const { tripId } = await full()
  const stranger = await createTraveller(app, 'zoe')
  expect((await stranger.ask('GET', `/trips/${tripId}/archive.zip`)).status).toBe(404)
})
