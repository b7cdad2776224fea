import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { topics } from '@caravan/contract/kinds'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'
import { setStage } from '../../testing/stage.ts'
import { isLong } from '../../testing/strength.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])
const { id: tripId } = await ana.plansTrip(undefined, undefined, undefined, { name: 'Japan: "2027"/../日本' })
await ana.adds(tripId, mei)
await mei.does('PUT', '/users/me/profile', { first_name: '=cmd', last_name: 'Lin' })
const pays = (fields: object) =>
  ana.does('POST', '/expenses/split_expense/', {
    ...{ trip_id: tripId, amount: '10', currency: 'GBP', type: 'Food', payer_id: ana.id },
    ...{ shared_with: [ana.id, mei.id], paid_date: '2027-03-28', ...fields },
  })
await pays({ description: 'Ramen, "large"' })
await pays({
  description: '＝1+1',
  type: 'Lodging',
  paid_date: '2027-03-27',
  currency: 'JPY',
  amount: 3000,
})
await pays({ description: 'Deposit back', refund: true, paid_date: '2027-03-29', shared_with: [mei.id] })
await ana.does('POST', '/expenses/settlements', {
  ...{ trip_id: tripId, from: mei.id, to: ana.id, amount: '5', currency: 'GBP', paid_date: '2027-03-30' },
})

const lines = [
  "Date,Description,Type,Currency,Amount,Paid by,ana,'=cmd Lin",
  "2027-03-27,'＝1+1,Lodging,JPY,3000,ana,1500,1500",
  '2027-03-28,"Ramen, ""large""",Food,GBP,10.00,ana,5.00,5.00',
  '2027-03-29,Deposit back,Food,GBP,-10.00,ana,,-10.00',
  "2027-03-30,Repayment,Repayment,GBP,5.00,'=cmd Lin,5.00,",
]

test('the ledger is a table that a spreadsheet opens, and nothing in it is a formula', async () => {
  const { headers, text } = await ana.does('GET', `/trips/${tripId}/export.csv`)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe(
    `attachment; filename="Japan_ _2027_______.csv"; filename*=UTF-8''Japan_%20_2027_____%E6%97%A5%E6%9C%AC.csv`,
  )
  expect(text).toBe(`\uFEFF${lines.join('\r\n')}\r\n`)
})

test('the ledger is in the language of the account', async () => {
  await mei.does('PUT', '/users/me/profile', { language: 'zh' })
  const { text } = await mei.does('GET', `/trips/${tripId}/export.csv`)
  const [headings, lodging, , , repayment] = text.split('\r\n')
  expect(headings).toBe("\uFEFF日期,說明,類型,幣別,金額,付款人,ana,'=cmd Lin")
  expect(lodging).toBe("2027-03-27,'＝1+1,住宿,JPY,3000,ana,1500,1500")
  expect(repayment).toBe("2027-03-30,還款,還款,GBP,5.00,'=cmd Lin,5.00,")
})

test('who has deleted the account, and who is called like somebody else, has a column', async () => {
  const one = await createTraveller(app, 'lea')
  const others = [await createTraveller(app, 'noa'), await createTraveller(app, 'kim')]
  const trip = (await one.plansTrip()).id
  for (const other of others) {
    await one.adds(trip, other)
    await other.does('PUT', '/users/me/profile', { first_name: 'Lea' })
  }
  await one.does('POST', '/expenses/split_expense/', {
    ...{ trip_id: trip, amount: '9', currency: 'GBP', type: 'Food', payer_id: one.id, description: 'Udon' },
    ...{ is_shared_with_all: true, paid_date: '2027-03-28' },
  })
  await one.does('DELETE', '/users/me')
  const { text } = await (others[0] as Traveller).does('GET', `/trips/${trip}/export.csv`)
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFDate,Description,Type,Currency,Amount,Paid by,Deleted user,Lea,Lea (2)',
    '2027-03-28,Udon,Food,GBP,9.00,Deleted user,3.00,3.00,3.00',
  ])
})

test('a guest who is called like somebody else is told apart', async () => {
  const { id } = await ana.plansTrip()
  for (const name of ['ana', 'Gus', 'Hana', 'Hana'])
    await ana.does('POST', `/tripmembers/${id}/guests`, { name })
  const names = ['ana', 'ana (guest)', 'Gus', 'Hana (guest)', 'Hana (guest)']
  const { json } = await ana.does('GET', `/trips/${id}/export.json`)
  expect(json.people.map(({ name }: { name: string }) => name)).toEqual(names)
  const { text } = await ana.does('GET', `/trips/${id}/export.csv`)
  expect(text.split('\r\n')[0]).toContain('Paid by,ana,ana (guest),Gus,Hana (guest),Hana (guest) (2)')
})

test('a trip is exported with every kind of row that it has', async () => {
  const stage = await setStage(app, ana)
  const { headers, json } = await ana.does('GET', `/trips/${stage.tripId}/export.json`)
  expect(headers['content-disposition']).toContain('.json')
  expect(json.trip).toMatchObject({ id: stage.tripId, currency: 'GBP' })
  expect(json.people).toEqual([
    { user_id: ana.id, name: 'ana', former: false },
    { user_id: stage.formerId, name: expect.stringMatching(/^former-/), former: true },
  ])
  for (const topic of Object.values(topics)) expect([topic, json[topic].length]).not.toEqual([topic, 0])
  const { days, items, flights, rentals } = await ana.plan(stage.tripId)
  expect(json).toMatchObject({ days, items, flights, rentals })
  expect(json.expenses[0]).toMatchObject({ payer_id: ana.id, split: { amounts: { [ana.id]: '12.30' } } })
  expect(JSON.stringify(json)).not.toContain(ana.email)
})

test('strangers and who has left get what an unknown trip gets', async () => {
  const gone = await createTraveller(app, `gone-${randomUUID().slice(0, 6)}`)
  await ana.adds(tripId, gone)
  await gone.does('GET', `/trips/${tripId}/export.csv`)
  await ana.does('DELETE', `/tripmembers/trip_members/${tripId}/${gone.id}`)
  for (const file of ['export.csv', 'export.json'])
    expect((await gone.ask('GET', `/trips/${tripId}/${file}`)).status).toBe(404)
})

/** Only where LibreOffice is installed. */
const canOpen = isLong && (await promisify(execFile)('libreoffice', ['--version']).catch(() => false))

test.runIf(canOpen)('IN-07 LibreOffice opens the table, and every cell is what was written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'caravan-csv-'))
  try {
    const csv = join(folder, 'ledger.csv')
    await writeFile(csv, (await ana.does('GET', `/trips/${tripId}/export.csv`)).text)
    // Through its own format, so that what it takes for a formula is worked out.
    const run = promisify(execFile)
    const convert = (type: string, file: string) =>
      run(
        'libreoffice',
        ['--headless', `-env:UserInstallation=file://${folder}/profile`].concat([
          '--convert-to',
          type,
          '--outdir',
          folder,
          file,
        ]),
      )
    await convert('ods', csv)
    await rm(csv)
    await convert('csv', join(folder, 'ledger.ods'))
    const opened = (await readFile(csv, 'utf8')).trim().split('\n')
    expect(opened.map(line => line.replaceAll(/\.00\b/g, ''))).toEqual(
      lines.map(line => line.replaceAll(/\.00\b/g, '')),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
