import { SHORT_LAYOVER } from '@caravan/contract/flights.rules'
import {
  type Chain,
  changesIn,
  endsOf,
  isSameName,
  nameOf,
  type Travelled,
} from '@caravan/contract/journeys.rules'
import { isChinese, type Language } from '@caravan/contract/languages'
import { useLocale, useTranslations } from 'use-intl'
import { useComma } from '../../lib/format/comma.ts'
import { duration } from '../../lib/format/dates.ts'
import { classes } from '../../ui/classes.ts'

type Change = ReturnType<typeof changesIn>[number]

/** 'LHR → HND', each end by the code of its airport or by its name. */
const wayOf = (journey: Chain<Travelled>): string => {
  const { from, to } = endsOf(journey)
  return [from, to].map(nameOf).filter(Boolean).join(' → ')
}

/** Writes 'LHR → HND, 1 change at HEL'. */
export function useJourneyTitle() {
  const t = useTranslations('journey')
  const comma = useComma()
  return (journey: Chain<Travelled>): string => {
    const places = changesIn(journey).map(({ departure }) => nameOf(departure))
    const where = places.every(Boolean) ? 'known' : 'unknown'
    const changes = t('changes', { count: places.length, where, places: places.join(comma) })
    return t('title', { way: wayOf(journey), changes })
  }
}

/** Where a change is, or from where to where it leads. An airport goes by its city in languages that have a word for it. */
function changePlaces(language: Language, { arrival, departure }: Change): { from: string; to: string } {
  const [from, to] = [nameOf(arrival) || nameOf(departure), nameOf(departure) || nameOf(arrival)]
  const isSameAirport = arrival.code !== null && arrival.code === departure.code
  if (isSameAirport) {
    const place = (!isChinese(language) && (departure.city ?? arrival.city)) || to
    return { from: place, to: place }
  }
  if (!isSameName(arrival, departure)) return { from, to }
  const place = (arrival.code === null ? from : to) || to
  return { from: place, to: place }
}

/** '1 h 35 min to change at Helsinki' */
export function ChangeChip({ change }: { change: Change }) {
  const t = useTranslations('journey')
  const language = useLocale()
  const isShort = change.isByAir && change.minutes < SHORT_LAYOVER
  const places = changePlaces(language, change)
  return (
    <span
      className={classes(
        'inline-block rounded-[13px] px-2.5 py-1 type-label [overflow-wrap:anywhere]',
        isShort ? 'bg-danger-soft text-danger-ink' : 'bg-sunken text-ink-2',
      )}
    >
      {t(places.from === places.to ? 'change' : 'changeOfPlace', {
        length: duration(language, change.minutes),
        isShort: String(isShort),
        ...places,
      })}
    </span>
  )
}
