import { countryNamed, currencyIn } from '@caravan/contract/countries'
import { DEFAULT_CURRENCY } from '@caravan/contract/currencies'
import { lengthOf } from '@caravan/contract/days.rules'
import { lastPart, nameOfTrip } from '@caravan/contract/trips.names'
import { MAX_TRIP_DAYS } from '@caravan/contract/trips.rules'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { currentSession } from '../../lib/calls/session.ts'
import type { DayRange } from '../../lib/format/dates.ts'
import { useIdOf } from '../../lib/new-id.ts'
import { useFailureText, useOwnFailureText } from '../../lib/words/failure-text.ts'
import { firstDayOf } from '../../trip/new-trip.ts'
import type { PlaceOption } from '../../trip/places/chosen-place.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { tripCreation } from './trips.api.ts'

type Field = 'cities' | 'dates'
type Blame = { [F in Field]?: string | undefined }

/** The choices on the way to a new trip, or a side trip of another one, and the step that makes it. */
export function useCreateTrip(parentId: string | undefined) {
  const t = useTranslations('createTrip')
  const failureText = useFailureText()
  const ownFailureText = useOwnFailureText()
  const navigate = useNavigate()
  const [cities, setCities] = useState<PlaceOption[]>([])
  const [text, setText] = useState('')
  const [dates, setDates] = useState<DayRange | null>(null)
  const [chosenCurrency, setCurrency] = useState<string>()
  const [blame, setBlame] = useState<Blame>({})
  const creation = useMutation(tripCreation)
  const idOf = useIdOf()
  const isTooLong = dates !== null && lengthOf(dates.start, dates.end) > MAX_TRIP_DAYS
  const name = nameOfTrip(
    cities.map(({ place }) => place),
    useLocale(),
  )
  const local = currenciesOf(cities)
  const currency = chosenCurrency ?? local[0] ?? DEFAULT_CURRENCY

  /** Answers the field that has to be seen to first, if one has. */
  async function create(): Promise<Field | undefined> {
    toast.forget()
    const leftover = text.trim()
    const missing = await ownFailureText('trip.fields_required')
    const cityFault = leftover !== '' ? t('leftover', { text: leftover }) : name === '' ? missing : undefined
    const dateFault = dates !== null ? undefined : cityFault === undefined ? missing : t('noDates')
    setBlame({ cities: cityFault, dates: dateFault })
    if (cityFault !== undefined) return 'cities'
    if (dates === null) return 'dates'
    if (currentSession()?.token === undefined) {
      toast.failure(failureText('auth.required'))
      return
    }
    if (isTooLong) return 'dates'
    const content = {
      name,
      start_date: dates.start,
      end_date: dates.end,
      currency,
      places: cities.map(({ place: { type: _, ...place } }) => place),
      ...(parentId !== undefined && { parent_trip_id: parentId }),
    }
    try {
      const { id } = await creation.mutateAsync({ id: idOf(content), ...content })
      const open = () => void navigate(firstDayOf({ id, start_date: dates.start }))
      toast.success(t('created'), { label: t('open'), onPress: open })
      await navigate({ to: '/dashboard', state: { newTrip: id }, ignoreBlocker: true })
    } catch (failure) {
      const isLost = failure instanceof CallFailed && failure.code === 'auth.required'
      const reason = failureText(failure)
      toast.failure(isLost ? reason : t('failed', { reason }))
      return
    }
    return
  }

  return {
    name,
    cities,
    text,
    dates,
    currency,
    /** Of the countries where it goes. */
    local,
    isDirty: cities.length > 0 || text.trim() !== '' || dates !== null,
    isCreating: creation.isPending,
    errors: { ...blame, ...(isTooLong && { dates: failureText('trip.too_long') }) },
    setCities(chosen: PlaceOption[]) {
      setCities(chosen)
      setBlame(faults => ({ ...faults, cities: undefined }))
    },
    setText(typed: string) {
      setText(typed)
      setBlame(faults => ({ ...faults, cities: undefined }))
    },
    setCurrency,
    setDates(chosen: DayRange) {
      setDates(chosen)
      setBlame(faults => ({ ...faults, dates: undefined }))
    },
    create,
  }
}

/** In the order of the cities, each once. */
function currenciesOf(cities: readonly PlaceOption[]): string[] {
  const found = cities.flatMap(({ place: { formatted_address, name } }) => {
    const country = countryNamed(lastPart(formatted_address || name))
    return (country && currencyIn(country)) ?? []
  })
  return [...new Set(found)]
}
