import type { Language } from '@caravan/contract/languages'
import { remembered } from '@caravan/contract/remembered'
import { localeOf } from '../words/language.ts'

/** '2 公里' also where a locale writes '2公里', as the words around it have a space. */
export const spaced = (text: string) => text.replace(/(?<=\d)(?=\p{sc=Han})/u, ' ')

/** Kept, as making one takes longer than drawing the row that asks. */
const formatOf = remembered(
  (language: Language, unit: string, maximumFractionDigits: number, minimumFractionDigits: number) =>
    new Intl.NumberFormat(localeOf[language], {
      style: 'unit',
      unit,
      maximumFractionDigits,
      minimumFractionDigits,
    }),
)

/** '2.3 km'; near places in steps of ten metres. */
export function formatDistance(language: Language, km: number): string {
  const isNear = km < 0.095
  const digits = isNear || km >= 100 ? 0 : 1
  const format = formatOf(language, isNear ? 'meter' : 'kilometer', digits, isNear || km >= 10 ? 0 : 1)
  return spaced(format.format(isNear ? Math.max(10, Math.round(km * 100) * 10) : km))
}
