import type { ReactNode } from 'react'
import { useLangOf } from '../../lib/words/lang-of.ts'
import { Tile } from '../../ui/tile.tsx'
import { useRowAddress } from '../address.ts'
import { iconOf } from '../bookings.ts'
import { ThreadMark } from '../comments/threads.tsx'
import { FileMark } from '../files/files.tsx'
import { type Booked, type ListKind, useBookingKind } from '../kinds.ts'
import { Paid } from '../paid.tsx'
import { RowEditors } from '../people/company.tsx'
import { TodoMark } from '../todos.tsx'
import { RowTint } from './row-tint.tsx'

type BookingOfDayProps = {
  kind: ListKind
  row: Booked & { trip_id: string }
  title: string
  time?: string
  what?: string
  /** In place of its time and what it is. */
  children?: ReactNode
}

/** Opens what is booked; it has no number, and is not dragged. */
export function BookingOfDay({ kind, row, title, time, what, children }: BookingOfDayProps) {
  const langOf = useLangOf()
  const { edit } = useRowAddress(kind)
  const booking = { kind: useBookingKind(kind), row }
  return (
    <div className="relative">
      <RowTint row={row} tripId={row.trip_id} />
      <RowEditors row={row} />
      <button
        className="flex w-full items-start gap-3.5 rounded-xl px-3 py-2 text-left transition-colors duration-120 hover:bg-hover"
        data-opener
        onClick={() => edit(row.id)}
        type="button"
      >
        <Tile icon={iconOf(booking)} look={booking.kind.tint} />
        <span className="grid min-w-0 flex-1 grid-cols-1">
          <span className="type-name [overflow-wrap:anywhere]" lang={langOf(title)}>
            {title}
          </span>
          {children ?? (
            <span className="type-data text-ink-2">
              <b className="font-[620] text-ink">{time}</b> {what}
            </span>
          )}
          <Paid id={row.id} />
          <TodoMark id={row.id} />
          <ThreadMark id={row.id} />
        </span>
      </button>
      <div className="-mt-2 mb-1 flex pl-[66px] empty:hidden">
        <FileMark id={row.id} name={title} />
      </div>
    </div>
  )
}
