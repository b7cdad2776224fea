import type { Plan } from '@caravan/contract/plan'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { moneyText } from '../../lib/format/amounts.ts'
import { useSay } from '../../lib/words/phrase.ts'
import { Tile } from '../../ui/tile.tsx'
import { useRowAddress } from '../address.ts'
import { iconOf } from '../bookings.ts'
import { type Booked, type ListKind, useBookingKind } from '../kinds.ts'
import type { RowOf } from '../write/form.tsx'
import type { ListedRow, Told } from './row-list.tsx'

export type Listing<K extends ListKind> = {
  /** Overrides the default title, amount or lines of a row. */
  told?: ((row: RowOf<K>) => Partial<Told>) | undefined
  /** The row's name within sentences. */
  nameOf: (row: RowOf<K>) => string
  onRemove: (row: RowOf<K>) => void
}

/** The row as the functions of its kind expect it. TypeScript cannot relate the two while the kind is a parameter. */
const bookedOf = <K extends ListKind>(row: RowOf<K>) => row as unknown as Booked

/** The rows of a kind, and how each of them stands in a list. */
export function useListedRows<K extends ListKind>(kind: K, plan: Plan, listing: Listing<K>) {
  const language = useLocale()
  const say = useSay()
  const { edit } = useRowAddress(kind)
  const bookingKind = useBookingKind(kind)
  const { tint, rowsIn, nameOf, dateOf, onDay, currencyOf, shared } = bookingKind
  const rows = useMemo(() => rowsIn(plan) as RowOf<K>[], [rowsIn, plan])
  const told = (row: RowOf<K>): Told => {
    const booked = bookedOf<K>(row)
    return {
      title: nameOf(booked),
      amount: booked.cost && moneyText(booked.cost, currencyOf?.(booked) ?? null, language),
      lines: shared && <shared.Lines row={booked} trip={plan.trip} />,
      ...listing.told?.(row),
    }
  }
  const listed = (row: RowOf<K>): ListedRow => {
    const booked = bookedOf<K>(row)
    const date = dateOf(booked)
    return {
      ...told(row),
      row: booked,
      when: `${date} ${onDay?.(booked, date)[0]?.time ?? ''}`,
      name: listing.nameOf(row),
      deleteLabel: say([`${kind}.delete`, { name: listing.nameOf(row) }]),
      tile: <Tile icon={iconOf({ kind: bookingKind, row: booked })} look={tint} />,
      onOpen: () => edit(row.id),
      onRemove: () => listing.onRemove(row),
    }
  }
  return { rows, told, listed: rows.map(listed) }
}
