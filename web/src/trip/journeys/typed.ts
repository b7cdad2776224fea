import { DEFAULT_CURRENCY } from '@caravan/contract/currencies'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { rowsInAddress } from '../address.ts'
import type { TypedMoney } from '../rows/fields.tsx'

type Spot = { place: string; place_id: string | null; lat: number | null; lng: number | null }

/** Form values that every kind of transport has, for handing them from one form to another. */
export type TypedTransport = {
  number: string
  from: Spot
  from_date: string
  to: Spot
  to_date: string
  cost: TypedMoney
  confirmation_number: string
  notes: string
  participants: string[] | null
}

const nowhere: Spot = { place: '', place_id: null, lat: null, lng: null }
export const nothing: TypedTransport = {
  number: '',
  from: nowhere,
  from_date: 'T',
  to: nowhere,
  to_date: 'T',
  cost: { amount: '', currency: DEFAULT_CURRENCY },
  confirmation_number: '',
  notes: '',
  participants: null,
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The type of a new ride, and what was typed in the form before it. */
    transport?: { type?: string; typed?: TypedTransport | undefined }
  }
}

export const useTypedTransport = () => useLocation({ select: ({ state }) => state.transport ?? {} })

const closed = Object.fromEntries(rowsInAddress.map(part => [part, undefined]))

/** Opens another form in place of the one that is open, with what was typed there. */
export function useOtherForm() {
  const navigate = useNavigate()
  return (parts: object, transport: { type?: string; typed?: TypedTransport | undefined }) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...closed, ...parts }),
      state: { transport },
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
}
