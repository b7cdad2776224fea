import { asked } from '@caravan/contract/forms'
import { MOST_ITEMS_AT_ONCE } from '@caravan/contract/items'
import { X } from 'lucide-react'
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { timesOf } from '../../lib/format/dates.ts'
import { DOT } from '../../lib/format/dot.ts'
import { tooLong } from '../../lib/words/phrase.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/notice.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { type ChosenPlace, typedPlace, whereOf } from './chosen-place.ts'
import { named, PlaceField, type PlaceToAdd } from './place-field.tsx'
import { firstPlaces } from './place-search.ts'
import { usePlacesOfTrip } from './places-of-trip.ts'
import { usePlanned } from './planned.ts'
import { useTypedCost } from './typed-cost.ts'
import type { readList } from './typed-place.ts'

/** A line of a pasted list; its place is not there while it is looked for. */
export type Line = ReturnType<typeof readList>[number] & { place?: ChosenPlace | undefined }

type PlaceListProps = {
  /** The date that the places are for, if any. */
  day: string | undefined
  /** Whether the one who pasted it may still add to the trip. */
  canAdd: boolean
  lines: readonly Line[]
  /** Adds the places of these lines; the others stay to be looked at. */
  onAdd: (places: readonly PlaceToAdd[], rest: readonly Line[], lines: readonly Line[]) => void
  onClose: () => void
}

/** The places of a pasted list, each with its first hit, before they are added. */
export function PlaceList({ day, canAdd, lines, onAdd, onClose }: PlaceListProps) {
  const t = useTranslations('adding')
  return (
    <Dialog isDirty isOpen={lines.length > 0} onClose={onClose} title={t('listTitle')} width={680}>
      <Lines
        canAdd={canAdd}
        day={day}
        // Each list is looked up anew.
        key={lines.map(({ name }) => name).join('\n')}
        lines={lines.slice(0, MOST_ITEMS_AT_ONCE)}
        more={lines.slice(MOST_ITEMS_AT_ONCE)}
        onAdd={onAdd}
      />
    </Dialog>
  )
}

/** A line in its list. */
type Row = Line & { id: number; isAgain?: boolean }

const nameOf = ({ name, place }: Pick<Line, 'name' | 'place'>) => place?.name ?? name
const isLong = (line: Pick<Line, 'name' | 'place'>) =>
  tooLong(nameOf(line), asked.item.most.place) !== undefined

function Lines({
  day,
  canAdd,
  lines,
  more,
  onAdd,
}: Omit<PlaceListProps, 'onClose'> & { more: PlaceListProps['lines'] }) {
  const t = useTranslations('adding')
  const form = useTranslations('form')
  const lang = useLocale()
  const { near, roughly } = usePlacesOfTrip(day)
  const planned = usePlanned()
  const [rows, setRows] = useState(() => lines.map((line, id): Row => ({ ...line, id })))
  const put = (id: number, place: ChosenPlace) =>
    setRows(rows => rows.map(row => (row.id === id ? { ...row, place } : row)))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list is looked up once.
  useEffect(() => {
    const leaving = new AbortController()
    void firstPlaces(lines, lang, near, leaving.signal, (id, place) =>
      setRows(rows => rows.map(row => (row.id === id && !row.place ? { ...row, place } : row))),
    )
    return () => leaving.abort()
  }, [])

  const hasTimes = rows.some(row => row.start_time !== null)
  const plannedAt = ({ place, isAgain }: Row) => (place && !isAgain ? planned(place) : undefined)
  const good = rows.filter(row => !isLong(row) && !plannedAt(row))
  const rest = [...rows.filter(isLong), ...more]
  const toAdd = good.map(({ name, start_time, end_time, cost, details, place = typedPlace(name) }) => ({
    ...{ start_time, end_time, cost, type: place.type, ...(details && { details }) },
    ...named(roughly(place)),
  }))

  return (
    <form
      className="contents"
      onSubmit={event => {
        event.preventDefault()
        if (canAdd && toAdd.length > 0) onAdd(toAdd, rest, good)
      }}
    >
      <DialogBody>
        {!canAdd && <Notice lines={[t('viewOnly')]} takesFocus />}
        <p className="mb-3 type-body text-ink-2">{t('listHint')}</p>
        <ul className="flex flex-col">
          {rows.map((row, n) => (
            <Fragment key={row.id}>
              {row.heading !== null && row.heading !== rows[n - 1]?.heading && (
                <li className="border-line border-t pt-3 pb-1.5 type-label text-ink-2">{row.heading}</li>
              )}
              <LineRow
                hasTimes={hasTimes}
                isRough={roughly(row.place ?? typedPlace(row.name)).approximate === true}
                line={row}
                onAgain={() => setRows(rows.map(one => (one === row ? { ...one, isAgain: true } : one)))}
                onDrop={() => setRows(rows.filter(({ id }) => id !== row.id))}
                onPut={place => put(row.id, place)}
                planned={plannedAt(row)}
              />
            </Fragment>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter start={more.length > 0 && t('more', { count: more.length })}>
        <Button slot="close" variant="outline">
          {form('cancel')}
        </Button>
        <Button isDisabled={!canAdd || toAdd.length === 0} type="submit">
          {t('addAll', { count: toAdd.length })}
        </Button>
      </DialogFooter>
    </form>
  )
}

type LineRowProps = {
  line: Line
  /** Where the trip has its place already: it is added again only by choice. */
  planned: string | undefined
  onAgain: () => void
  /** It will lie where its day is. */
  isRough: boolean
  hasTimes: boolean
  onPut: (place: ChosenPlace) => void
  onDrop: () => void
}

function LineRow({ line, planned, isRough, hasTimes, onAgain, onPut, onDrop }: LineRowProps) {
  const t = useTranslations('adding')
  const cost = useTypedCost()(line)
  const [isChanging, setIsChanging] = useState(false)
  const isNotFound = line.place?.place_id === null
  function foundAt(place: ChosenPlace): string {
    const where = whereOf(place)
    if (where !== null) return place.approximate ? t('notFoundIn', { town: where }) : where
    return t(isRough ? 'notFoundRough' : 'notFound')
  }
  /** Its field was left by a key or a pick, and its button takes the focus. */
  const isLeft = useRef(false)
  function leave() {
    isLeft.current = true
    setIsChanging(false)
  }
  function leaveByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !isChanging) return
    // The dialog would close for it.
    event.stopPropagation()
    leave()
  }
  return (
    <li
      className="flex narrow:flex-wrap items-center gap-3 border-line border-t py-1.5"
      onKeyDown={leaveByEscape}
    >
      {hasTimes && (
        <span className="type-data w-[92px] shrink-0 font-[620] max-md:w-12">{timesOf(line)}</span>
      )}
      {isChanging ? (
        <PlaceField
          autoFocus
          isLabelHidden
          isLost={line.place?.lat === null}
          label={t('change', { name: line.name })}
          onBlur={() => setIsChanging(false)}
          onChange={place => onPut({ ...place, name: place.place, type: null })}
          onEnter={leave}
          onPick={(place, type) => {
            onPut({ ...place, name: place.place, type })
            leave()
          }}
          value={nameOf(line)}
        />
      ) : (
        <button
          className="min-h-11 min-w-0 flex-1 narrow:basis-full rounded-sm px-2 text-left hover:bg-hover"
          onClick={() => setIsChanging(true)}
          ref={button => {
            if (button === null || !isLeft.current) return
            isLeft.current = false
            button.focus()
          }}
          type="button"
        >
          <span className="sr-only">{t('changeIt')} </span>
          <span className="flex gap-3">
            <span className="min-w-0 flex-1 truncate type-name">{nameOf(line)}</span>
            {cost && <span className="type-data">{cost}</span>}
            {isNotFound && (
              <span aria-hidden className="type-data font-[620] text-pine-ink">
                {t('changeIt')}
              </span>
            )}
          </span>
          <span
            className={classes('line-clamp-2 type-data', isLong(line) ? 'text-danger-ink' : 'text-ink-2')}
          >
            {planned && <span className="text-pine-ink">{planned + DOT}</span>}
            {isLong(line)
              ? t('tooLong', { most: asked.item.most.place })
              : line.place
                ? foundAt(line.place)
                : t('looking')}
          </span>
        </button>
      )}
      {planned && (
        <Button
          aria-label={t('againNamed', { name: nameOf(line) })}
          onPress={onAgain}
          size="small"
          variant="outline"
        >
          {t('again')}
        </Button>
      )}
      <IconButton label={t('drop', { name: nameOf(line) })} onPress={onDrop} size="small">
        <X />
      </IconButton>
    </li>
  )
}
