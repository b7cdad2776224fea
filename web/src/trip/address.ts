import type { ItemType } from '@caravan/contract/items'
import { kindNames } from '@caravan/contract/kinds'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Booking } from './bookings.ts'
import type { KindName } from './kinds.ts'
import type { Among } from './photos.ts'

type Address = { day?: string | undefined; item?: string | undefined; add?: string | undefined }
type AddressOfDay = Address & { view?: string }

/** In the address where a row is being added. */
export const NEW = 'new'

/** Changes parts of the address, on the page that is open. */
function useChange() {
  const navigate = useNavigate()
  return useCallback(
    (parts: object, { replace = false, ignoreBlocker = true } = {}) => {
      const search = (before: object) => ({ ...before, ...parts })
      void navigate({ to: '.', search, replace, resetScroll: false, ignoreBlocker })
    },
    [navigate],
  )
}

/** The day and its open row stand in the address, so that they survive a reload and go with Back. */
export function useItemAddress() {
  const { day, view, item, add }: AddressOfDay = useSearch({ strict: false })
  const change = useChange()
  const go = useCallback(
    (open: Address, replace = false) => change({ item: undefined, add: undefined, ...open }, { replace }),
    [change],
  )
  return {
    /** The date of the open day page, `yyyy-MM-dd`. The trip may have no day on it. Undefined on other pages of the trip. */
    date: view === undefined ? day : undefined,
    itemId: item,
    /** While an item is being added: its type as far as it is known, or any other text. */
    adding: add,
    edit: useCallback((id: string) => go({ item: id }), [go]),
    add: useCallback((date: string, type?: ItemType) => go({ day: date, add: type ?? '1' }), [go]),
    close: useCallback(() => go({}, true), [go]),
  }
}

/** The row that is open, of a kind that has a list: its id, or `NEW`; a new expense may be for a booking. */
export function useRowAddress(kind: Exclude<KindName, 'item'>) {
  const { [kind]: asked, from }: { [kind]?: string; from?: string } = useSearch({ strict: false })
  const change = useChange()
  const go = useCallback(
    (id: string | undefined, replace = false) => change({ [kind]: id, from: undefined }, { replace }),
    [change, kind],
  )
  const edit = useCallback((id: string) => go(id), [go])
  return { asked, from, edit, add: () => go(NEW), close: () => go(undefined, true) }
}

/** The file that is looked at, over all that is open, and what is leafed through from it (`photos.ts`). */
export function useFileAddress() {
  const { file, among }: { file?: string; among?: string } = useSearch({ strict: false })
  const change = useChange()
  return {
    file,
    among,
    look: useCallback((file: string, among?: Among) => change({ file, among }), [change]),
    /** Goes to another file among them. */
    leaf: (file: string) => change({ file }, { replace: true }),
    close: () => change({ file: undefined, among: undefined }, { replace: true }),
  }
}

type PartOfExpenses = { tab?: string | undefined; why?: string | undefined }

/** The tab of the expenses that is open, and the balance in it that is explained. */
export function useExpensesAddress() {
  const { tab, why }: PartOfExpenses = useSearch({ strict: false })
  const change = useChange()
  return {
    tab,
    select: useCallback((tab: string) => change({ tab, why: undefined }, { replace: true }), [change]),
    why,
    explain: (why: string) => change({ why }),
    closeWhy: () => change({ why: undefined }, { replace: true }),
  }
}

/** The row that the to-dos, the files or the history are about, if only one; a stay by its first night. */
export function useAboutAddress() {
  const { about }: { about?: string } = useSearch({ strict: false })
  const change = useChange()
  return { about, showAll: () => change({ about: undefined }, { replace: true }) }
}

type PartOfHistory = { about?: string | undefined; by?: string | undefined; of?: string | undefined }

/** The part of the history that is shown: the changes of one row, by one person, of one kind. Each step is one of Back. */
export function useHistoryAddress() {
  const { about, by, of }: PartOfHistory = useSearch({ strict: false })
  const change = useChange()
  return {
    ...{ about, by, of },
    show: (part: PartOfHistory) => change(part),
    showAll: () => change({ about: undefined, by: undefined, of: undefined }),
  }
}

/** Opens the history, or that of one row; a form with something unsaved in it asks before it is left. */
export function useShowHistory() {
  const change = useChange()
  return (about: string | undefined) =>
    change(
      {
        ...{ ...closed, tab: undefined, why: undefined, by: undefined, of: undefined },
        ...{ dialog: 'history', about },
      },
      { ignoreBlocker: false },
    )
}

/** Whether the list of what was not saved has opened this value of the trip. */
export function useOpened(value: 'name' | 'dates' | 'budgets' | 'currency') {
  const { edit }: { edit?: string } = useSearch({ strict: false })
  const change = useChange()
  return { is: edit === value, end: () => edit === value && change({ edit: undefined }, { replace: true }) }
}

/** The parts that open a row. */
export const rowsInAddress = [
  ...kindNames.filter(kind => kind !== 'day' && kind !== 'comment'),
  'stay',
  'add',
]
const closed = Object.fromEntries([...rowsInAddress, 'from', 'file', 'among'].map(part => [part, undefined]))

/** The ways between a booking, its expense, its to-dos and its files, and from a pin to the form of its idea; a form with something unsaved in it asks before it is left. */
export function useBillAddress() {
  const change = useChange()
  const go = (parts: object) => change({ ...closed, ...parts }, { ignoreBlocker: false })
  return {
    payFor: (id: string) => go({ expense: NEW, from: id }),
    showExpense: (id: string) => go({ expense: id }),
    showSettleUp: () => go({ dialog: 'expenses', tab: 'settle', why: undefined }),
    showPhotos: () => go({ dialog: 'photos' }),
    showIdea: (id: string) => go({ idea: id }),
    showTodos: (about: string) => go({ dialog: 'todos', about }),
    readFile: (about: string) => go({ dialog: 'import', about }),
    showFiles: (about: string | undefined) => go({ dialog: 'attachments', about }),
    showBooking: ({ kind, row }: Booking) => go({ [kind.name]: row.id }),
  }
}
