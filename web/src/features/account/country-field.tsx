import { countryCodes, countryName } from '@caravan/contract/countries'
import type { Language } from '@caravan/contract/languages'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localeOf } from '../../lib/words/language.ts'
import type { Bound, Field } from '../../trip/write/form.tsx'
import { SearchSelect } from '../../ui/fields/search-select.tsx'

type Country = { id: string; name: string; alias: string }

const lists = new Map<Language, Country[]>()

/** Every country under its English name, which is how a profile stores it, with that of the language on screen. */
function countriesIn(language: Language): Country[] {
  const known = lists.get(language)
  if (known) return known
  const compare = new Intl.Collator(localeOf[language]).compare
  const countries = countryCodes
    .map(code => ({
      id: countryName(code, 'en'),
      name: countryName(code, language),
      alias: countryName(code, 'en'),
    }))
    .toSorted((one, other) => compare(one.name, other.name))
  lists.set(language, countries)
  return countries
}

/** The name that a language has for a country that a profile stores. */
export const countryIn = (language: Language, stored: string) =>
  countriesIn(language).find(({ id }) => id === stored)?.name ?? stored

type Hint = { hint?: ReactNode }

/** A country, found by typing its name in the language on screen or in English. */
export const country: Field<string | null, string | null, Hint> = {
  typed: stored => stored ?? null,
  written: stored => stored,
  told: (stored, { language }) => (stored === null ? '' : countryIn(language, stored)),
  Input: CountryField,
}

function CountryField(field: Bound<string | null> & Hint) {
  const t = useTranslations('profile')
  return (
    <SearchSelect
      {...field}
      empty={t('noCountry')}
      options={countriesIn(useLocale())}
      placeholder={t('countryPlaceholder')}
    />
  )
}
