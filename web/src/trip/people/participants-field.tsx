import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { classes } from '../../ui/classes.ts'
import { LooseNotes } from '../../ui/loose-notes.tsx'
import { type Bound, type Field, useFormAround } from '../write/form.tsx'
import { chip, type Participants, PersonChoice, usePeople } from './participants.tsx'

/** The participants of a row, as a field of a form. */
export const participants: Field<Participants, Participants> = {
  typed: stored => stored ?? null,
  written: ids => ids,
  told: ids => (ids === null ? ['participants.everybody'] : ['form.people', { count: ids.length }]),
  Input: ({ onChange, ...field }) => (
    <PeopleField {...field} hasEverybody onChange={ids => onChange(ids?.length === 0 ? null : ids)} />
  ),
}

/** The people who take something on, if any. */
export const assignees: Field<string[], string[]> = {
  typed: stored => stored ?? [],
  written: ids => ids,
  told: ids => ['form.people', { count: ids.length }],
  Input: ({ onChange, ...field }) => <PeopleField {...field} onChange={ids => onChange(ids ?? [])} />,
}

type PeopleFieldProps = Bound<Participants> & { hasEverybody?: boolean }

/** Some of the people on the trip, or 'Everybody'. */
function PeopleField({ value, onChange, onBlur, label, error, hasEverybody = false }: PeopleFieldProps) {
  const t = useTranslations('participants')
  const notes = useId()
  const people = usePeople(useFormAround().tripId)

  function toggle(id: string) {
    const rest = value?.filter(one => one !== id) ?? []
    onChange(value?.includes(id) ? rest : [...rest, id])
  }

  // A lone traveller has nobody to choose.
  if (people.length < 2 && !value?.length) return null
  return (
    <fieldset aria-describedby={notes} className="min-w-0">
      <legend className="type-label mb-1.5">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {hasEverybody && (
          <button
            aria-pressed={value === null}
            className={chip}
            onBlur={onBlur}
            onClick={() => onChange(null)}
            type="button"
          >
            {t('everybody')}
          </button>
        )}
        {people.map(person => (
          <button
            aria-pressed={value?.includes(person.id ?? '') ?? false}
            className={classes(chip, 'max-w-full pl-1.5')}
            key={person.id}
            onBlur={onBlur}
            onClick={() => person.id && toggle(person.id)}
            type="button"
          >
            <PersonChoice person={person} />
          </button>
        ))}
      </div>
      <LooseNotes error={error} id={notes} />
    </fieldset>
  )
}
