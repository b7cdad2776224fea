import type { TripSummary } from '@caravan/contract/trips'
import { useTranslations } from 'use-intl'

/** The cities of a trip in their order, each once. */
export function useCityLine() {
  const t = useTranslations('trips')
  return ({ sub_trips: legs, places }: TripSummary): string =>
    [...new Set((legs.length > 0 ? legs : places).map(({ name }) => name))].join(t('comma'))
}
