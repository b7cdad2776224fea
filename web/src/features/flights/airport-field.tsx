import { countryName } from '@caravan/contract/countries'
import { type Airport, searchAirports } from '@caravan/contract/places'
import { useQuery } from '@tanstack/react-query'
import { Plane } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocale } from 'use-intl'
import { call } from '../../lib/calls/call.ts'
import { phraseComma } from '../../lib/format/comma.ts'
import { typedQuery } from '../../trip/places/place-search.ts'
import type { Bound, WideField } from '../../trip/write/form.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { folded } from '../../ui/fields/folded.ts'
import type { Option } from '../../ui/fields/option.tsx'

/** An airport as a flight keeps it; one that was only typed has no code, and so no zone. */
type FlightAirport = { name: string; code: string | null; zone: string | null }
type Ends<End extends string> = {
  [column in `${End}_airport` | `${End}_airport_code` | `${End}_zone`]?: string | null
}

/** The search for an airport by code, city or name; a name that nobody knows stays as it was typed. */
export function airport<End extends string>(end: End): WideField<FlightAirport, Ends<End>> {
  const [name, code, zone] = [`${end}_airport`, `${end}_airport_code`, `${end}_zone`] as const
  return {
    columns: [name, code],
    typed: row => ({ name: row?.[name] ?? '', code: row?.[code] ?? null, zone: row?.[zone] ?? null }),
    written: airport =>
      ({ [name]: airport.name.trim().normalize() || null, [code]: airport.code }) as Ends<End>,
    told: airport => airport.name,
    Input: AirportField,
  }
}

/** A code that is typed whole names its airport when the field is left, without a pick. */
function AirportField({ value, onChange, onBlur, ...field }: Bound<FlightAirport>) {
  const [searched, setSearched] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const { options, isLoading } = useAirportSearch(searched)
  const code = searched.trim().toUpperCase()
  const named = options.find(({ airport }) => airport.code === code || airport.icao === code)

  function pick({ name, code, zone }: Airport) {
    setSearched('')
    onChange({ name, code, zone })
  }

  const isNamed = isLeft && named !== undefined
  const pickNamed = useEffectEvent(() => named && pick(named.airport))
  useEffect(() => {
    if (isNamed) pickNamed()
  }, [isNamed])

  return (
    <Combobox
      {...field}
      hint={value.code ?? undefined}
      isLoading={isLoading}
      leading={<Plane />}
      onBlur={() => {
        setIsLeft(true)
        onBlur()
      }}
      onPick={({ airport }) => pick(airport)}
      onTextChange={name => {
        setIsLeft(false)
        setSearched(name)
        onChange({ name, code: null, zone: null })
      }}
      optionIcon={<Plane />}
      suggestions={options}
      text={value.name}
    />
  )
}

function useAirportSearch(text: string): { options: (Option & { airport: Airport })[]; isLoading: boolean } {
  const language = useLocale()
  const query = text.trim()
  const { data = [], isFetching } = useQuery(
    typedQuery('airports', query, language, signal =>
      call(searchAirports, { query: { query, lang: language }, signal }),
    ),
  )
  const options = data.map(airport => {
    const { code, icao, name, city, country } = airport
    const isMeant = folded([code, icao, city, name].join(' ')).includes(folded(query))
    return {
      id: code,
      name: `${code} ${name}`,
      detail: [city, countryName(country, language)].filter(Boolean).join(phraseComma(language)),
      ...(isMeant && { alias: query }),
      airport,
    }
  })
  return { options, isLoading: isFetching }
}
