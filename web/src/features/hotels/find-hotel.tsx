import { lengthOf } from '@caravan/contract/days.rules'
import { MAX_NIGHTS } from '@caravan/contract/hotels'
import { MapPin, Search } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DayLimits, DayRange } from '../../lib/format/dates.ts'
import { PlaceCombobox } from '../../trip/places/place-combobox.tsx'
import { usePlaceSearch } from '../../trip/places/place-search.ts'
import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/fields/date-range.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import type { HotelSearch } from './hotels.api.ts'

const counts = [
  ['adults', 1, 16],
  ['children', 0, 10],
  ['rooms', 1, 8],
] as const

const SHORTEST = 2
const LONGEST = 100

type FindHotelProps = {
  /** Filled in at first: the place of the first night without a bed, and when. */
  city: string
  dates: DayRange | null
  limits?: DayLimits
  onFind: (search: HotelSearch) => void
}

/** Instead of what the question would begin with. */
type Typed = { city?: string; dates?: DayRange | null; over: string }

/** The question for hotels; the one that was asked stays where it is. */
export function FindHotel({ onFind, limits = {}, ...start }: FindHotelProps) {
  const t = useTranslations('hotels')
  const id = useId()
  const cityField = useRef<HTMLInputElement>(null)
  const datesField = useRef<HTMLButtonElement>(null)
  // A night that is booked meanwhile is searched for no more.
  const [typed, setTyped] = useState<Typed>({ over: '' })
  const over = JSON.stringify(start)
  const { city = start.city, dates = start.dates } = typed.over === over ? typed : {}
  const type = (fields: Omit<Typed, 'over'>) => setTyped({ city, dates, ...fields, over })
  // The city that was filled in, or picked, is not searched for.
  const [searched, setSearched] = useState('')
  const { suggestions, isLoading, warning } = usePlaceSearch(searched, 'city')
  function search(text: string, city: string) {
    setSearched(text)
    type({ city })
  }
  const [guests, setGuests] = useState({ adults: 2, children: 0, rooms: 1 })
  const [asked, setAsked] = useState<string>()
  const isAsked = asked === over
  const mistakes = {
    city: [...city.trim()].length < SHORTEST ? t('cityMissing') : undefined,
    dates: mistakeIn(dates, t),
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(over)
    if (mistakes.city) cityField.current?.focus()
    else if (mistakes.dates || !dates) datesField.current?.focus()
    else onFind({ city: [...city.trim()].slice(0, LONGEST).join(''), ...dates, ...guests })
  }

  return (
    <form aria-labelledby={id} noValidate onSubmit={submit}>
      <h3 className="type-h3 mb-3" id={id}>
        {t('find')}
      </h3>
      <div className="grid items-start gap-3 sm:grid-cols-[2fr_3fr]">
        <PlaceCombobox
          error={isAsked ? mistakes.city : undefined}
          isLoading={isLoading}
          label={t('city')}
          leading={<MapPin />}
          onPick={({ place }) => search('', place.name)}
          onTextChange={text => search(text, text)}
          ref={cityField}
          suggestions={suggestions}
          text={city}
          warning={warning}
        />
        <DateRange
          error={isAsked ? mistakes.dates : undefined}
          label={t('dates')}
          limits={limits}
          near={limits.min}
          onChange={dates => type({ dates })}
          ref={datesField}
          value={dates}
        />
      </div>
      <div className="mt-3 grid grid-cols-3 gap-3">
        {counts.map(([name, min, max]) => (
          <NumberField
            key={name}
            label={t(name)}
            maxValue={max}
            minValue={min}
            onChange={count => setGuests({ ...guests, [name]: count })}
            value={guests[name]}
          />
        ))}
      </div>
      <Button className="mt-5 w-full" size="large" type="submit">
        <Search />
        {t('search')}
      </Button>
    </form>
  )
}

function mistakeIn(
  dates: DayRange | null,
  t: ReturnType<typeof useTranslations<'hotels'>>,
): string | undefined {
  if (!dates) return t('datesMissing')
  const nights = lengthOf(dates.start, dates.end) - 1
  if (nights < 1) return t('noNight')
  return nights > MAX_NIGHTS ? t('tooManyNights', { most: MAX_NIGHTS }) : undefined
}
