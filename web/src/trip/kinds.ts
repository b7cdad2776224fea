import type { Range } from '@caravan/contract/days.rules'
import type { ExpenseType, KeptExpense } from '@caravan/contract/expenses'
import type { Segment } from '@caravan/contract/journeys.rules'
import type { bookings, Kind as StoredKind } from '@caravan/contract/kinds'
import type { Plan } from '@caravan/contract/plan'
import type { SharedTrip } from '@caravan/contract/shares'
import type { Ways } from '@caravan/contract/ways.rules'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { useTranslations } from 'use-intl'
import type { StoredRow } from '../lib/merge.ts'
import type { Messages } from '../lib/words/language.ts'
import type { Later } from '../ui/later.tsx'

/** The kinds of rows that can be opened; the stays follow from items. */
export type KindName = Exclude<StoredKind, 'day' | 'settlement' | 'comment'> | 'stay'
/** The kinds that others can pay for, or be about. */
export type LinkKind = (typeof bookings)[number]
/** The bookings that have a list of their own. */
export type ListKind = Exclude<LinkKind, 'item'> | 'stay'

/** A dialog of the whole trip, by its name in the address. */
export type Tool = keyof Messages['trip']['dialogs']

/** The list of a kind, and the form of one of its rows. */
export type ListedRows = {
  plan: Plan
  /** Whether the list is open; a row alone is opened by the address. */
  isListed: boolean
  /** The day that is open. */
  day: string | undefined
  onClose: () => void
  /** In place of all that: a row that is not there yet, in its form. */
  proposed?: Proposed | undefined
}

/** A row that somebody may change before it is written. */
export type Proposed = {
  /** As it is known; nothing of one that is typed from the beginning. */
  row: Readonly<Record<string, unknown>> | undefined
  /** Hints above the fields. */
  above: ReactNode
  onSave: (content: Readonly<Record<string, unknown>>) => void
  onClose: () => void
}

/** A kind of rows, as the pages walk over them: what it has none of is null, and nothing can be left out. */
export type Kind = {
  /** Its rows are asked for by this name in the address. */
  name: KindName
  icon: LucideIcon
  /** Opens its list. */
  tool: Tool | null
  /** The list and the form. */
  Part: Later<ListedRows> | null
}

export type Money = Pick<KeptExpense, 'amount' | 'currency'>

/** A booking among the items of its day: at which time it stands there, or at the foot, and how it is drawn. */
export type DayRow = { id: string; time: string | null; row: ReactNode }

type Coordinates = { lat: number; lng: number }
/** A place on the map beside the route, on one day. */
export type Spot = Coordinates & { id: string; date: string; detail: string; isRough?: boolean }
export type Arc = { from: Coordinates; to: Coordinates }
export type SpotWords = { t: ReturnType<typeof useTranslations<never>>; shortDay: (date: string) => string }

type PartsOf<Whole> = { [Part in keyof Whole]: Whole[Part] extends object[] ? Part : never }[keyof Whole]
export type SharedBookings = NonNullable<SharedTrip['bookings']>

/** The fields that a row of any booking has. */
export type Booked = StoredRow & { cost: string | null; participants: string[] | null }

/** A kind of bookings, by a row of it and by what a share link shows of one. */
export type BookingKindOf<Row extends Booked, Shown = Row> = Kind & {
  /** The tint of its tile. */
  tint: string
  /** The icons of rows that do not have the icon of their kind, by a name which the map draws them by. */
  icons: { [name: string]: LucideIcon } | null
  /** The name of the icon of a row; null where all rows have the one of their kind. */
  iconNameOf: ((row: Shown) => string) | null
  /** The parts of the plan that hold its rows; a view of the rows of another kind has none. */
  parts: readonly PartsOf<Plan>[]
  rowsIn: (plan: Plan) => readonly Row[]
  /** How other rows name it. */
  link: LinkKind
  nameOf: (row: Shown) => string
  /** The day on which it begins. */
  dateOf: (row: Row) => string
  expenseType: (row: Row) => ExpenseType
  /** Of its cost; null where that is always the trip's. */
  currencyOf: ((row: Shown) => string | null | undefined) | null
  /** The rows of a day beside its items. */
  onDay: ((row: Row, day: string) => DayRow[]) | null
  ways: ((row: Row, day: string) => Ways) | null
  /** The way of a row from one place to another; null for a row that leads nowhere. */
  segment: ((row: Shown) => Segment | null) | null
  spots: ((row: Shown, words: SpotWords) => Spot[]) | null
  arcs: ((row: Shown) => Arc[]) | null
  /** The part of the shared bookings that has its rows, and their lines below the name and the cost. */
  shared: {
    part: PartsOf<SharedBookings>
    Lines: ComponentType<{ row: Shown; trip: Range }>
  } | null
}

/** Of any rows: a list gives each kind back only rows of its own. */
export type BookingKind = BookingKindOf<Booked>
export const bookingKind = <Row extends Booked, Shown>(kind: BookingKindOf<Row, Shown>) =>
  kind as unknown as BookingKind

const Context = createContext<readonly BookingKind[] | null>(null)
/** The page brings the kinds of bookings, each of which is a feature of its own. */
export const BookingKinds = Context.Provider
export const useBookingKinds = () => use(Context) as readonly BookingKind[]
export const useBookingKind = (name: KindName) =>
  useBookingKinds().find(kind => kind.name === name) as BookingKind
