import { isPassportNumber, normalisePassportNumber, type Profile } from '@caravan/contract/account'
import { type Language, languageNames, languageOf, languages, written } from '@caravan/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { type DayLimits, datesIn } from '../../lib/format/dates.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { type Bound, type Field, formOf, type ValuesOf, type WideField } from '../../trip/write/form.tsx'
import { line } from '../../trip/write/text-fields.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx'
import { later } from '../../ui/later.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { country } from './country-field.tsx'
import { type Checked, checkQuery } from './profile.api.ts'

type TextProps = Pick<TextFieldProps, 'autoCapitalize' | 'autoComplete' | 'spellCheck'>

const text: Field<string, string | null, TextProps> = { ...line, Input: TextField }

const passportNumber: Field<string, string | null, TextProps> = {
  ...text,
  written: typed => normalisePassportNumber(typed) || null,
  mistake: typed =>
    typed.trim() === '' || isPassportNumber(typed) ? undefined : ['profile.passport_number_invalid'],
}

export const DayField = later(() => import('../../ui/fields/date-field.tsx'), 'DateField', {
  waiting: () => <Bone className="mt-6 h-11 w-full" />,
})

const day: Field<string | null, string | null, { limits: DayLimits }> = {
  typed: stored => stored ?? null,
  written: day => day,
  told: (day, { language }) => (day === null ? '' : datesIn(language).day(day)),
  Input: ({ ref: _, ...field }) => <DayField {...field} />,
}

const languageOptions = languages.map(id => ({ id, name: languageNames[id] }))

const language: WideField<Language, Pick<Profile, 'language' | 'script'>, { hint: string }> = {
  columns: ['language', 'script'],
  typed: stored => (stored ? languageOf(stored) : 'en'),
  written,
  told: language => languageNames[language],
  Input: ({ ref: _, ...field }) => <Select {...field} options={languageOptions} />,
}

const shared: Field<boolean, boolean, { hint: string }> = {
  typed: stored => stored ?? false,
  written: isShared => isShared,
  Input: ({ ref: _, error: __, value, label, ...field }) => (
    <Switch {...field} isSelected={value}>
      {label}
    </Switch>
  ),
}

/** Each programme with its number. A line that nobody has written in does not count. */
const memberships: Field<{ programme: string; number: string }[], Record<string, string>> = {
  typed: stored => Object.entries(stored ?? {}).map(([programme, number]) => ({ programme, number })),
  written: rows =>
    Object.fromEntries(
      rows
        .map(({ programme, number }) => [programme.trim().normalize(), number.trim().normalize()] as const)
        .filter(([programme, number]) => programme + number !== ''),
    ),
  told: rows => rows.map(({ programme, number }) => `${programme} ${number}`).join(', '),
  // Each line has fields of its own.
  Input: () => null,
}

type Secret = Pick<ComponentProps<typeof PasswordField>, 'autoComplete' | 'autoFocus'> & {
  /** The mistake that is told already while it is typed. */
  found?: string | undefined
}

/** A password, which no row has. */
const secret: WideField<string | null, object, Secret> = {
  columns: [],
  typed: () => null,
  written: () => ({}),
  Input: ({ value, error, found, ...field }) => (
    <PasswordField {...field} error={error ?? found} value={value ?? ''} />
  ),
}

type Own = { own: string }

/** A name or an address that nobody else may have; it is written only where it is edited. */
function checked<Name extends Checked>(
  name: Name,
): WideField<string | null, { [key in Name]?: string }, Own> {
  return {
    columns: [name],
    typed: () => null,
    written: typed =>
      (typed === null ? {} : { [name]: typed.trim().normalize() }) as { [key in Name]?: string },
    Input: field => <CheckedField {...field} name={name} />,
  }
}

/** It is looked up while it is typed. */
function CheckedField({ value, error, own, name, ...field }: Bound<string | null> & Own & { name: Checked }) {
  const t = useTranslations('profile')
  const failureText = useFailureText()
  const typed = value ?? ''
  const check = useQuery(checkQuery(name, typed, own))
  const found = check.data ? failureText(check.data) : undefined
  const isFree = check.data === null
  return (
    <div>
      <TextField
        {...field}
        autoCapitalize="none"
        autoComplete={name}
        autoFocus
        error={error ?? found}
        hint={isFree ? t(`${name}Free`) : t(`${name}Hint`)}
        inputMode={name === 'email' ? 'email' : 'text'}
        name={name}
        spellCheck="false"
        trailing={
          (check.isFetching || isFree) && (
            <span className="flex pr-2">
              {check.isFetching ? <Spinner /> : <Check className="size-[18px] text-pine-ink" />}
            </span>
          )
        }
        value={typed}
      />
      <p className="sr-only" role="status">
        {found ?? (isFree && t(`${name}Free`))}
      </p>
    </div>
  )
}

const ofAccount = {
  username: checked('username'),
  email: checked('email'),
  oldPassword: secret,
  newPassword: secret,
  confirmPassword: secret,
}
/** They are null until somebody wants to change them. */
export const accountFields = Object.keys(ofAccount) as (keyof typeof ofAccount)[]

export const profileForm = formOf('profile', {
  ...ofAccount,
  first_name: text,
  last_name: text,
  language,
  location: country,
  show_passport: shared,
  show_memberships: shared,
  full_name: text,
  passport_country: country,
  passport_number: passportNumber,
  passport_info: day,
  birth_date: day,
  airline_memberships: memberships,
})

export type ProfileValues = ValuesOf<(typeof profileForm)['fields']>
