import type { ReactNode } from 'react'
import { type ListKind, useRowAddress } from './address.ts'

/** A booking among the items of its day: at which time it stands there, and how it is drawn. */
export type DayRow = { id: string; time: string; row: ReactNode }

type BookingOfDayProps = {
  kind: ListKind
  id: string
  tile: ReactNode
  title: string
  time: string
  what: string
}

/** Opens what is booked; it has no number, and is not dragged. */
export function BookingOfDay({ kind, id, tile, title, time, what }: BookingOfDayProps) {
  const { edit } = useRowAddress(kind)
  return (
    <button
      className="flex w-full items-start gap-3.5 rounded-xl px-3 py-2 text-left transition-colors duration-120 hover:bg-hover"
      data-opener
      onClick={() => edit(id)}
      type="button"
    >
      {tile}
      <span className="grid min-w-0">
        <span className="type-name [overflow-wrap:anywhere]">{title}</span>
        <span className="type-data text-ink-2">
          <b className="font-[620] text-ink">{time}</b> {what}
        </span>
      </span>
    </button>
  )
}
