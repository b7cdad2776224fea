import { daysOf } from '@caravan/contract/days.rules'
import { history, undoChange } from '@caravan/contract/history'
import { deleteItem, type Item } from '@caravan/contract/items'
import { bookLodging, changeLodging, deleteLodging } from '@caravan/contract/lodging'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectBlamed, expectFailure } from '../../testing/expect.ts'
import { historyOf } from '../../testing/history.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { intoSight } from '../../testing/sight.ts'
import { itemOn, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const night = (date: string, place: string, fields: Partial<Item> = {}) =>
  itemOn(date, place, { type: 'lodging', ...fields })

const kanra = [
  night('2027-03-31', 'Hotel Kanra', {
    ...{ cost: '58400.00', details: 'Two twin rooms', url: 'https://kanra.jp/', start_time: '15:00' },
  }),
  night('2027-04-01', 'Hotel Kanra', { cost: '58400.00', details: 'Two twin rooms' }),
  night('2027-04-02', 'Hotel Kanra', { cost: '58400.00', details: 'Late train', end_time: '10:00' }),
]
const ginyu = night('2027-03-30', 'Hakone Ginyu', { position: 1 })

const patience = { timeout: 30_000 }
const inDialog = async (name: RegExp | string) =>
  within(await screen.findByRole('dialog', { name }, patience))

async function openTrip(items: Item[], search: string, people = [memberAna, mei]) {
  const trip = serveTrip(planOf(items), people)
  return { ...trip, ...(await open(`/edit-trip/${tripId}?${search}`)) }
}
async function openLodging(items: Item[], people?: (typeof memberAna)[]) {
  const app = await openTrip(items, 'day=2027-03-31&dialog=lodging', people)
  return { ...app, list: await inDialog('Lodging') }
}
async function openForm(items: Item[]) {
  const app = await openTrip(items, `day=2027-03-31&stay=${items[0]?.id}`)
  await app.user.click(await screen.findByRole('button', { name: 'Edit' }, patience))
  const form = await inDialog('Edit lodging')
  const save = () => app.user.click(form.getByRole('button', { name: 'Save' }))
  return { ...app, form, save }
}

describe('the list', () => {
  test('tells each stay with its nights, cost and link, and which nights have no bed', async () => {
    const { list } = await openLodging([ginyu, ...kanra])
    const strip = within(list.getByRole('region', { name: 'Nights of the trip' }))
    expect(strip.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Unbooked',
      'Hakone Ginyu30/03 - 31/03: Hakone Ginyu',
      'Hotel Kanra31/03 - 03/04: Hotel Kanra',
      'Unbooked',
    ])
    const row = list.getByRole('button', { name: 'Hotel Kanra' }).closest('li')
    expect(row?.textContent).toBe(
      'Hotel Kanra£175,200.0031/03 - 03/04 3 nightsMore InfoTwo twin roomsTo book',
    )
    expect(list.getByRole('link', { name: 'More Info' }).getAttribute('href')).toBe('https://kanra.jp/')
  })

  test('tells its number and that it is booked, by any of its nights, and no more that it is to be', async () => {
    const [first, second, third] = kanra
    const number = { confirmation_number: 'KNR-1' }
    const { list } = await openLodging([first, { ...second, ...number }, third] as Item[])
    const row = list.getByRole('button', { name: 'Hotel Kanra' }).closest('li')
    expect(row?.textContent).toContain('Confirmation KNR-1')
    expect(row?.textContent).toContain('Booked')
    expect(row?.textContent).not.toContain('To book')
  })

  test('says where a night has more than one bed', async () => {
    const { list } = await openLodging([ginyu, night('2027-03-30', 'Annex', { position: 2 })])
    expect(list.getByRole('region').textContent).toContain('2 beds30/03 - 31/03: Hakone Ginyu, Annex')
  })

  test('in Chinese, and without any stay', async () => {
    serveTrip(planOf())
    await open(`/edit-trip/${tripId}?dialog=lodging`, 'zh')
    const list = await inDialog('住宿')
    list.getByText(/^還沒有預訂住宿/)
    list.getByRole('button', { name: '未預訂，3/27 - 4/4：預訂住宿' })
  })

  test('in Chinese, with two beds for a night', async () => {
    serveTrip(planOf([ginyu, night('2027-03-30', 'Annex', { position: 2 })]))
    await open(`/edit-trip/${tripId}?dialog=lodging`, 'zh')
    const list = await inDialog('住宿')
    expect(list.getByRole('region').textContent).toContain('2 個床位3/30 - 3/31：Hakone Ginyu、Annex')
  })

  test('books the nights that have no bed, by a press on them', async () => {
    const { user, list } = await openLodging([ginyu, ...kanra])
    await user.click(list.getByRole('button', { name: 'Unbooked, 03/04 - 04/04: book lodging' }))
    const form = await inDialog('Add Booked Lodging')
    form.getByText('Apr 3, 2027 - Apr 4, 2027')
  })

  test('for those who may only look has no way to change it, and all of it to read', async () => {
    const { list, user } = await openLodging([...kanra], [{ ...memberAna, role: 'viewer' }, mei])
    await waitFor(() => expect(list.queryByRole('button', { name: /Add|Delete|Unbooked/ })).toBeNull())
    await user.click(list.getByRole('button', { name: 'Hotel Kanra' }))
    const reading = await inDialog('Hotel Kanra')
    reading.getByText('Wednesday, 31 March, from 15:00')
    reading.getByText('Saturday, 3 April, by 10:00')
    reading.getByText(/Late train/)
    expect(reading.queryByRole('button', { name: 'Edit' })).toBeNull()
  })
})

test('a stay is deleted after a question, seen at once, and can be taken back', async () => {
  const { user, list, plan } = await openLodging([ginyu, ...kanra])
  on(deleteLodging).answers(() => {
    plan.items = [ginyu]
    return []
  })
  on(undoChange).answers({ seq: 2 })
  await user.click(list.getByRole('button', { name: 'Delete the stay at Hotel Kanra' }))
  const question = 'Delete this stay and all its nights?'
  const asked = within(await screen.findByRole('alertdialog', { name: question }))
  await user.click(asked.getByRole('button', { name: 'Delete stay' }))
  await screen.findByText('The stay at Hotel Kanra has been deleted.')
  expect(list.queryByRole('button', { name: 'Hotel Kanra' })).toBeNull()
  const nights = kanra.map(({ id, version }) => ({ id, version }))
  expect(sentTo(deleteLodging).map(({ body }) => body)).toEqual([{ nights }])
  plan.items = [ginyu, ...kanra]
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('The stay at Hotel Kanra is back.')
  await list.findByRole('button', { name: 'Hotel Kanra' })
})

test('a deletion counts over what somebody else has made of a night meanwhile', async () => {
  const { user, list } = await openLodging([...kanra])
  const current = [{ ...kanra[0], version: 2 }]
  on(deleteLodging).fails('version.outdated', { extra: { current } }).answers([])
  await user.click(list.getByRole('button', { name: 'Delete the stay at Hotel Kanra' }))
  await user.click(await screen.findByRole('button', { name: 'Delete stay' }))
  await waitFor(() => expect(sentTo(deleteLodging).length).toBe(2))
  expect(sentTo(deleteLodging)[1]?.body).toEqual({ nights: [{ id: kanra[0]?.id, version: 2 }] })
})

describe('the form', () => {
  test('begins with the first nights without a bed', async () => {
    const first = night('2027-03-27', 'Ace Hotel')
    await openTrip([first, ...kanra], 'day=2027-03-31&stay=new')
    const form = await inDialog('Add Booked Lodging')
    form.getByText('Mar 28, 2027 - Mar 31, 2027')
  })

  test('needs a place and a date range', async () => {
    const booked = daysOf('2027-03-27', '2027-04-04').map(date => night(date, 'Hotel Kanra'))
    const { user } = await openTrip(booked, 'day=2027-03-31&stay=new')
    const form = await inDialog('Add Booked Lodging')
    const save = () => user.click(form.getByRole('button', { name: 'Save' }))
    await save()
    const words = 'Please enter a location and date range'
    await expectBlamed(form.getByRole('combobox', { name: 'Location' }), words)
    await user.type(form.getByRole('combobox', { name: 'Location' }), 'Ace Hotel')
    await save()
    await form.findByText(words)
    expect(sentTo(bookLodging)).toEqual([])
  })

  test('says so when adding fails', async () => {
    const { user, list } = await openLodging([])
    on(bookLodging).fails('item.no_day')
    await user.click(list.getByRole('button', { name: /^Unbooked/ }))
    const form = await inDialog('Add Booked Lodging')
    await user.type(form.getByRole('combobox', { name: 'Location' }), 'Ace Hotel')
    await user.type(form.getByLabelText('Estimated cost'), '100')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText('新增失敗，請稍後再試 Adding failed, please try again later')
    expect(sentTo(bookLodging)[0]?.body).toMatchObject({
      ...{ place: 'Ace Hotel', check_in: '2027-03-27', check_out: '2027-04-04', cost: '100.00', url: null },
    })
  })

  test('puts a hotel that nobody knows roughly where its first night is', async () => {
    const dinner = itemOn('2027-03-27', 'Gion Karyo', { lat: 35.0037, lng: 135.775 })
    const { user, list } = await openLodging([dinner])
    on(bookLodging).fails('item.no_day')
    await user.click(list.getByRole('button', { name: /^Unbooked/ }))
    const form = await inDialog('Add Booked Lodging')
    await user.type(form.getByRole('combobox', { name: 'Location' }), 'Machiya Nobody Knows')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentTo(bookLodging)).toHaveLength(1))
    const spot = { lat: 35.0037, lng: 135.775, approximate: true }
    expect(sentTo(bookLodging)[0]?.body).toMatchObject({ place: 'Machiya Nobody Knows', ...spot })
  })

  test('sends what was changed, with the nights as it knows them', async () => {
    const { user, form, save } = await openForm(kanra)
    on(changeLodging).answers([...kanra])
    await user.clear(form.getByLabelText('URL'))
    await save()
    await waitFor(() => expect(sentTo(changeLodging)).toHaveLength(1))
    const nights = kanra.map(({ id, version }) => ({ id, version }))
    expect(sentTo(changeLodging)[0]?.body).toEqual({ url: null, nights })
  })

  test('asks which note stays, where somebody else has given one night another one', async () => {
    const { user, form, save } = await openForm(kanra)
    const change = { before: { details: '' } }
    const [first, second] = kanra.map(({ id }) => id)
    on(history)
      .answers(
        historyOf([
          { ...change, id: first ?? '', after: { details: 'x', version: 1 } },
          { ...change, id: second ?? '', actor: mei.user_id ?? '', after: { details: 'Sauna', version: 2 } },
        ]),
      )
      .answers(historyOf())
    const current = kanra.map((one, at) => (at === 1 ? { ...one, details: 'Sauna', version: 2 } : one))
    on(changeLodging).fails('version.outdated', { extra: { current } })
    const details = form.getByLabelText('Details')
    await user.clear(details)
    await user.type(details, 'One twin room')
    await save()
    const panel = within(await screen.findByRole('alert'))
    panel.getAllByText('mei')
    panel.getByText('Sauna')
    panel.getByText('One twin room')
  })
})

describe('on the day', () => {
  const rowsOf = async (date: string) => {
    await openTrip(
      [...kanra.map(night => ({ ...night, position: 0 })), itemOn(date, 'Nishiki Market', { position: 1 })],
      `day=${date}`,
    )
    const list = await screen.findByRole('list', { name: 'Items of this day' }, patience)
    return within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  }

  test.each([
    ['2027-03-31', 'Night 1 of 3 at Hotel KanraCheck-in from 15:00'],
    ['2027-04-01', 'Night 2 of 3 at Hotel Kanra'],
    ['2027-04-02', 'Night 3 of 3 at Hotel KanraCheck out by 10:00'],
  ])('a night is a strip at the foot of %s, without a number', async (date, strip) => {
    expect(await rowsOf(date)).toEqual([expect.stringMatching(/^1Nishiki Market/), strip])
    const days = within(screen.getByRole('navigation', { name: 'Trip Days' }))
    expect(days.getByRole('link', { current: 'date' }).textContent).toContain('1 item')
  })

  test('one leaves by the end of the last night', async () => {
    expect(await rowsOf('2027-04-03')).toEqual([
      expect.stringMatching(/^1Nishiki Market/),
      'Check out of Hotel Kanra by 10:00',
    ])
  })

  test('a night opens its stay, whose times lead to the nights that have them', async () => {
    const { user, address } = await openTrip([...kanra], 'day=2027-04-01')
    await user.click(await screen.findByRole('button', { name: 'Night 2 of 3 at Hotel Kanra' }, patience))
    const reading = await inDialog('Hotel Kanra')
    await user.click(reading.getByRole('button', { name: 'Saturday, 3 April, by 10:00' }))
    await waitFor(() => expect(address()).toContain(`item=${kanra[2]?.id}`))
    expect(address()).not.toContain('stay=')
  })

  test('a night is deleted alone', async () => {
    const { user } = await openTrip([...kanra], 'day=2027-04-02')
    on(deleteItem).answers(undefined)
    const strip = 'Night 3 of 3 at Hotel Kanra'
    await user.click(await screen.findByRole('button', { name: `Delete ${strip}` }, patience))
    const asked = within(await screen.findByRole('alertdialog', { name: 'Delete this item?' }))
    asked.getByText(strip)
    await user.click(asked.getByRole('button', { name: 'Delete item' }))
    await waitFor(() => expect(sentTo(deleteItem).map(({ params }) => params.itemId)).toEqual([kanra[2]?.id]))
  })

  test('a bed has one pin beside the route, on its day and in the whole trip', async () => {
    const spot = { lat: 35, lng: 135.76 }
    intoSight()
    const { user } = await openTrip(
      [
        ...kanra.map(night => ({ ...night, ...spot })),
        itemOn('2027-04-01', 'Gion', { ...spot, position: 1 }),
      ],
      'day=2027-04-01',
    )
    const pins = () =>
      within(screen.getByRole('region', { name: 'Map of the trip' }))
        .getAllByRole('button', { name: /Kanra|Gion/ })
        .map(({ textContent }) => textContent)
    await screen.findByRole('button', { name: '1. Gion, Sightseeing' }, patience)
    const bed = expect.stringContaining('Hotel Kanra')
    expect(pins()).toEqual([expect.stringContaining('Gion'), bed])
    await user.click(screen.getByText('Whole trip'))
    await waitFor(() => expect(pins()).toEqual([bed]))
  })
})

test('that fails to be deleted stays', async () => {
  const { user, list } = await openLodging([...kanra])
  on(deleteLodging).fails('server.busy')
  await user.click(list.getByRole('button', { name: 'Delete the stay at Hotel Kanra' }))
  await user.click(await screen.findByRole('button', { name: 'Delete stay' }))
  await expectFailure('Failed to delete the stay.')
  await list.findByRole('button', { name: 'Hotel Kanra' })
})
