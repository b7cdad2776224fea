import { expenses as readLedger } from '@caravan/contract/expenses'
import type { Item } from '@caravan/contract/items'
import type { Language } from '@caravan/contract/languages'
import { screen, within } from '@testing-library/react'
import { ledgerOf } from './ledger.ts'
import { on } from './network.ts'
import { open } from './open.tsx'
import { mei, memberAna, planOf, serveTrip, tripId } from './trip.ts'

const titles: Record<Language, string> = { en: 'Expenses', zh: '支出', 'zh-Hans': '支出' }

/** The expenses of a trip are open. What the test changes of the ledger is what is answered from then on. */
export async function openExpenses(
  ledger = ledgerOf([]),
  {
    people = [memberAna, mei],
    search = '',
    language = 'en' as Language,
    trip: fields = {},
    items = [] as Item[],
  } = {},
) {
  const trip = serveTrip(planOf(items, fields), people)
  on(readLedger).answers(() => ledger)
  const app = await open(`/edit-trip/${tripId}?dialog=expenses${search}`, language)
  const dialog = async (name: string, hidden = false) =>
    within(await screen.findByRole('dialog', { name, hidden }, { timeout: 30_000 }))
  // A form that the address asks for lies over it.
  return { ...trip, ...app, ledger, dialog, list: await dialog(titles[language], true) }
}
