import type { Language } from '@caravan/contract/languages'
import { createTranslator } from 'use-intl'
import { paintedKinds } from './early-samples.ts'
import { datesIn } from './lib/format/dates.ts'
import type { Messages } from './lib/words/language.ts'
import type { Teller } from './trip/kinds.ts'

/** Days are told by a month and a weekday, as two of them show. */
function daysIn(language: Language) {
  const { wholeDay, weekdayInFull } = datesIn(language)
  const dates = Array.from({ length: 12 }, (_, month) => `2027-${String(month + 1).padStart(2, '0')}-28`)
  const week = Array.from({ length: 7 }, (_, day) => weekdayInFull(`2027-08-0${day + 1}`))
  return {
    months: dates.map(date => wholeDay(date).replace('28', '{0}').replace(weekdayInFull(date), '{1}')),
    weekdays: week,
  }
}

/** The words that are told by the script, with holes for what they are about. */
export function wordsOf(language: Language, messages: Messages) {
  const t = createTranslator({ locale: language, messages, namespace: 'item' })
  const ofStay = createTranslator({ locale: language, messages, namespace: 'stay' })
  const [time, straight] = ['{0}', '{1}']
  const byWay = (say: (way: string) => string) => ({
    foot: say('foot'),
    train: say('train'),
    car: say('car'),
  })
  const bySign = (say: (left: number) => string): Record<number, string> => ({
    [-1]: say(-1),
    0: say(0),
    1: say(1),
  })
  return {
    language,
    ...daysIn(language),
    night: [1, 2].map(count =>
      ofStay('night', { number: '{1}', count: count === 1 ? 1 : 97, place: '{0}' }).replace('97', '{2}'),
    ),
    leave: [ofStay('leaveSometime', { place: '{0}' }), ofStay('leave', { place: '{0}', time: '{1}' })],
    from: ofStay('checkInFrom', { time: '{0}' }),
    by: ofStay('checkOutBy', { time: '{0}' }),
    types: messages.item.types,
    kinds: paintedKinds.map(({ wordsIn }) =>
      wordsIn(createTranslator({ locale: language, messages }) as Teller),
    ),
    noPlace: t('noPlace'),
    straight: t('straight', { distance: time }),
    travel: byWay(way => ` · ${t('travel', { way, time })}`),
    told: byWay(way => t('travelTold', { way, time, straight })),
    short: bySign(left => t('short', { left, time })),
    shortTold: bySign(left => t('shortTold', { left, time })),
  }
}

export type Words = ReturnType<typeof wordsOf>
