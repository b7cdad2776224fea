import type { Item } from '@caravan/contract/items'
import type { Stay } from '@caravan/contract/lodging.stays'
import { BedDouble, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useRowAddress } from '../../trip/address.ts'
import { ThreadMark } from '../../trip/comments/threads.tsx'
import { FileMark } from '../../trip/files/files.tsx'
import { Booked, Paid } from '../../trip/paid.tsx'
import { RowEditors } from '../../trip/people/company.tsx'
import { InIt } from '../../trip/people/participants.tsx'
import { useCanEdit } from '../../trip/plan.ts'
import { RowTint } from '../../trip/rows/row-tint.tsx'
import { opener } from '../../trip/rows/work-row.tsx'
import { TodoMark } from '../../trip/todos.tsx'
import { useRemoval } from '../../trip/write/write.ts'
import { iconButtonStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'

type Night = Pick<Item, 'id' | 'start_time' | 'end_time'>
type NightOf = { stay: Stay; night: Night }

const numberOf = ({ stay: { nights }, night }: NightOf) => nights.findIndex(({ id }) => id === night.id) + 1

function useNightTitle() {
  const t = useTranslations('stay')
  return (of: NightOf) =>
    t('night', { number: numberOf(of), count: of.stay.nights.length, place: of.stay.place })
}

type StripProps = { title: ReactNode; children?: ReactNode }

/** A line of the day in the colour of lodging. */
export function Strip({ title, children }: StripProps) {
  return (
    <div className="relative isolate flex min-h-10 items-center gap-x-2.5 rounded-md bg-lodging-soft pr-1.5 pl-3 text-lodging-ink">
      <BedDouble aria-hidden className="size-[18px] shrink-0" strokeWidth={1.8} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 py-2 type-data">{title}</div>
      {children}
    </div>
  )
}

/** From when the first night is, and until when the last one. */
function NightTimes({ stay, night }: NightOf) {
  const t = useTranslations('stay')
  const number = numberOf({ stay, night })
  const [from, by] = [number === 1 && night.start_time, number === stay.nights.length && night.end_time]
  return (
    <>
      {from && <span>{t('checkInFrom', { time: from })}</span>}
      {by && <span>{t('checkOutBy', { time: by })}</span>}
    </>
  )
}

const name = 'font-[620] [overflow-wrap:anywhere]'

/** A night for those who only look. */
export function NightStrip({ children, ...of }: NightOf & { children: ReactNode }) {
  const titleOf = useNightTitle()
  return (
    <Strip
      title={
        <>
          <span className={name}>{titleOf(of)}</span>
          <NightTimes {...of} />
        </>
      }
    >
      {children}
    </Strip>
  )
}

/** A night of the day: it opens its stay, and can be deleted alone. */
export function NightOfDay({ stay, night }: { stay: Stay; night: Item }) {
  const t = useTranslations('item')
  const titleOf = useNightTitle()
  const { id, trip_id } = night
  const canEdit = useCanEdit(trip_id)
  const { edit } = useRowAddress('stay')
  const title = titleOf({ stay, night })
  const remove = useRemoval<Item>('item', trip_id, { nameOf: ({ place }) => place, body: () => title })
  return (
    <Strip
      title={
        <>
          <RowTint row={night} tripId={trip_id} />
          <RowEditors row={night} />
          <button
            className={classes(opener, name, 'after:rounded-md hover:underline')}
            data-opener
            onClick={() => edit(stay.id)}
            type="button"
          >
            {title}
          </button>
          <NightTimes night={night} stay={stay} />
          {night.approximate && <span>{t('roughlyHere')}</span>}
          <Paid id={id} />
          <Booked id={id} />
          <TodoMark id={id} />
          <ThreadMark id={id} />
          <InIt ids={night.participants} tripId={trip_id} />
          <FileMark id={id} name={night.place} />
        </>
      }
    >
      {canEdit && (
        <button
          aria-label={t('delete', { name: title })}
          className={classes(
            iconButtonStyle('ghost', 'small'),
            'relative z-1 text-lodging-ink! hover:bg-danger-soft! hover:text-danger-ink!',
          )}
          onClick={() => void remove(night)}
          type="button"
        >
          <Trash2 />
        </button>
      )}
    </Strip>
  )
}
