import { asked } from '@caravan/contract/forms'
import { hasLink } from '@caravan/contract/places'
import { MapPinPlus } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { timesOf } from '../../lib/format/dates.ts'
import words from '../../lib/messages/adding.json'
import { doLettersAct } from '../../lib/preferences.ts'
import { tooLong, useSay } from '../../lib/words/phrase.ts'
import { withWords } from '../../lib/words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useKeyOf } from '../../ui/keys.ts'
import { Notice } from '../../ui/notice.tsx'
import { useTripCurrency } from '../currency.ts'
import { useCanEdit } from '../plan.ts'
import { PlaceCombobox } from './place-combobox.tsx'
import { named, type PlaceToAdd } from './place-field.tsx'
import { type Line, PlaceList } from './place-list.tsx'
import { usePlaceSearch } from './place-search.ts'
import { useTypedCost } from './typed-cost.ts'
import { readList, readTyped, type TypedPlace } from './typed-place.ts'

type PlaceAdderProps = {
  tripId: string
  label: string
  /** The date that the places are for; left out, they are for none, and looked for around the open one. */
  day?: string
  /** The placeholder; left out, it shows how a time is typed. */
  example?: string
  /** After a failure the field has the typed text again. */
  onAdd: (places: readonly PlaceToAdd[]) => Promise<unknown>
  /** Asked as the field appears and for each other day: whether the field takes the focus, as with the key A. */
  takesFocus?: () => boolean
}

/**
 * Adds one place after the other, with the times and costs that are typed with them; a list is shown before. For
 * those who may only look it goes once nothing is typed in it.
 */
export const PlaceAdder = memo(withWords(words, Adder))

function Adder({ tripId, label, day, example, onAdd, takesFocus }: PlaceAdderProps) {
  const t = useTranslations('adding')
  const ui = useTranslations('ui')
  const say = useSay()
  const canEdit = useCanEdit(tripId)
  const [text, setText] = useState('')
  const [list, setList] = useState<readonly Line[]>([])
  const currency = useTripCurrency()
  const { name, ...typed } = readTyped(text, currency)
  // A link stands for a place with a name of its own.
  const long = hasLink(name) ? undefined : tooLong(name, asked.item.most.place)
  const found = usePlaceSearch(long || !canEdit ? '' : name, undefined, day)
  const field = useRef<HTMLInputElement>(null)
  useKeyOf('a', field)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day.
  useEffect(() => {
    // The rows of the day stay where they are.
    if (takesFocus?.()) field.current?.focus({ preventScroll: true })
  }, [day, takesFocus])

  async function add(places: readonly PlaceToAdd[], back: () => void) {
    try {
      await onAdd(places)
    } catch {
      back()
    }
  }

  /** Opens a list of several lines; a single line goes into the field. */
  function paste(event: ClipboardEvent) {
    if (openList(event.clipboardData.getData('text/plain'))) event.preventDefault()
  }

  function decide(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') leave()
    if (event.key !== 'Enter' || !openList(text)) return
    event.preventDefault()
    event.stopPropagation()
    setText('')
  }

  /** Escape closes the list (by the combobox), then clears the field, then takes the focus from it. */
  function leave() {
    if (field.current?.getAttribute('aria-expanded') === 'true') return
    if (text === '') field.current?.blur()
    else setText('')
  }

  function openList(text: string): boolean {
    const lines = readList(text, currency)
    const isList = canEdit && lines.length > 1
    if (isList) setList(lines)
    return isList
  }

  if (!canEdit && text === '' && list.length === 0) return null
  return (
    <div onKeyDownCapture={decide} onPasteCapture={paste}>
      {!canEdit && text !== '' && <Notice lines={[t('viewOnly')]} />}
      <div className="flex items-start gap-2">
        <PlaceCombobox
          {...found}
          error={long && say(long)}
          isLabelHidden
          isReadOnly={!canEdit}
          label={label}
          leading={<MapPinPlus />}
          onPick={({ place }) => {
            setText('')
            void add([{ ...named(place), ...typed, type: place.type }], () => setText(now => now || text))
          }}
          onTextChange={setText}
          placeholder={example ?? t('example')}
          ref={field}
          searched={name}
          text={text}
          trailing={
            text === '' ? (
              doLettersAct() && (
                <kbd className="rounded-sm border border-line px-1.5 type-data text-[12px]/[18px] touch:hidden">
                  A
                </kbd>
              )
            ) : (
              <Read {...typed} />
            )
          }
        />
        {!canEdit && text !== '' && (
          <Button onPress={() => setText('')} variant="outline">
            {ui('discard')}
          </Button>
        )}
      </div>
      <PlaceList
        canAdd={canEdit}
        day={day}
        lines={list}
        onAdd={(places, rest, lines) => {
          setList(rest)
          void add(places, () => setList(rest => [...lines, ...rest]))
        }}
        onClose={() => setList([])}
      />
    </div>
  )
}

/** The times and the cost that were read in what is typed. */
function Read(typed: Omit<TypedPlace, 'name'>) {
  const t = useTranslations('adding')
  const times = timesOf(typed)
  const cost = useTypedCost()(typed)
  if (times + cost === '') return null
  return (
    <span className="flex gap-1" role="status">
      <span className="sr-only">
        {[times && t('times', { times }), cost && t('cost', { cost })].filter(Boolean).join(' ')}
      </span>
      {[times, cost].filter(Boolean).map(read => (
        <span aria-hidden key={read}>
          <Chip tone="pine">{read}</Chip>
        </span>
      ))}
    </span>
  )
}
