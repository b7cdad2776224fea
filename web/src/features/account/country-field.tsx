import { countryCodes, countryName } from '@caravan/contract/countries'
import type { Language } from '@caravan/contract/languages'
import { type ReactNode, useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localeOf } from '../../lib/language.ts'
import { SearchSelect } from '../../ui/search-select.tsx'
import { useProfileField } from './profile-fields.tsx'

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

/** The name that the language on screen has for a country that a profile stores. */
export function useCountryName() {
  const language = useLocale()
  return (stored: string): string => countriesIn(language).find(({ id }) => id === stored)?.name ?? stored
}

type CountryFieldProps = { name: 'location' | 'passport_country'; hint?: ReactNode }

/** A country, found by typing its name in the language on screen or in English. */
export function CountryField({ name, hint }: CountryFieldProps) {
  const t = useTranslations('profile')
  const language = useLocale()
  const options = useMemo(() => countriesIn(language), [language])
  return (
    <SearchSelect
      {...useProfileField(name)}
      empty={t('noCountry')}
      hint={hint}
      label={t(`fields.${name}`)}
      options={options}
      placeholder={t('countryPlaceholder')}
    />
  )
}
