import { searchPlaces } from '@caravan/contract/places'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import { call } from '../../lib/call.ts'

const SHORTEST = 2
const LONGEST = 100
const PAUSE = 300

/** What the search finds for what was typed, once the typing pauses. A search that fails finds nothing, without a word. */
export function usePlaceSearch(text: string) {
  const lang = useLocale()
  const typed = text.trim()
  const settled = useSettled(typed)
  const isSearchable = [...typed].length >= SHORTEST
  const { data, isFetching } = useQuery({
    queryKey: ['places', lang, settled],
    queryFn: ({ signal }) => call(searchPlaces, { query: { query: settled, lang }, signal }),
    enabled: isSearchable && [...settled].length >= SHORTEST && [...settled].length <= LONGEST,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    retry: false,
  })
  return {
    isSearchable,
    places: isSearchable ? (data ?? []) : [],
    isLoading: isSearchable && (isFetching || typed !== settled),
  }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE, text)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
