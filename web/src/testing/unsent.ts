import { act, screen, within } from '@testing-library/react'
import { type Write, writeTrip } from '../trip/write/send.ts'
import { cutOff } from './network.ts'
import { open } from './open.tsx'
import { kyoto, mei, memberAna, planOf, serveTrip, tripId } from './trip.ts'

export const [, market] = kyoto as [(typeof kyoto)[0], (typeof kyoto)[0]]
export async function openOffline(language: 'en' | 'zh' = 'en') {
  const served = serveTrip(planOf([...kyoto]), [memberAna, mei])
  const app = await open(`/edit-trip/${tripId}?day=2027-03-31`, language)
  await screen.findByRole('button', { name: /^(?:Delete |刪除「)Nishiki Market/ })
  cutOff()
  return { ...served, ...app }
}

export const write = <N extends Parameters<typeof writeTrip>[0]>(name: N, write: Write<N>) =>
  act(() => writeTrip(name, tripId, write))

export const change = (body: object) =>
  write('updateItem', { params: { itemId: market.id }, body, base: market })

export async function openTray() {
  await screen.findByText(/not saved\.$/)
  screen.getByRole('button', { name: /^Changes on this device: / }).click()
  return within(await screen.findByRole('dialog', { name: 'Changes on this device' }))
}

export const savedAll = (tray: Awaited<ReturnType<typeof openTray>>) =>
  tray.findByText('Everything is saved.')
