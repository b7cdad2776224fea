import { type History, history, historySeen, markHistorySeen } from '@caravan/contract/history'
import type { Language } from '@caravan/contract/languages'
import { screen, within } from '@testing-library/react'
import { ana } from './account.ts'
import { historyOf, type Told } from './history.ts'
import { type Call, on } from './network.ts'
import { open } from './open.tsx'
import { kyoto, mei as meiOf, memberAna, planOf, serveTrip, tripId } from './trip.ts'

export const mei = { ...meiOf, name: 'Mei Chen' }
export const meiId = mei.user_id ?? ''
/** Ana and Mei, as the history names them. */
export const people = [
  { user_id: ana.id, name: 'Ana Ribeiro', former: false },
  { user_id: meiId, name: 'Mei Chen', former: false },
]

type Options = {
  members?: Parameters<typeof serveTrip>[1]
  items?: Parameters<typeof planOf>[0]
  search?: string
  language?: Language
  /** Other parts of the answer than its entries; the reader has seen the first change. */
  answer?: Partial<History>
  /** Answers by what is asked. */
  pageOf?: ((sent: Call<typeof history>) => History) | undefined
}

/** Opens the history of a trip, with these changes in it. */
export async function openHistory(told: Told[], options: Options = {}) {
  const { members = [memberAna, mei], items = kyoto, search = '', language = 'en', pageOf } = options
  const answer = historyOf(told, { people, seen_seq: 1, ...options.answer })
  const served = serveTrip(planOf(items), members)
  on(historySeen).answers({ seen_seq: answer.seen_seq, unseen: true })
  on(markHistorySeen).answers(undefined)
  on(history).answers(pageOf ?? answer)
  const app = await open(`/edit-trip/${tripId}?day=2027-03-31&dialog=history${search}`, language)
  const dialog = within(await screen.findByRole('dialog'))
  return { ...served, ...app, dialog, answer }
}
