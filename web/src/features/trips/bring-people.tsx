import type { Reading, WhoIs } from '@caravan/contract/bring'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { folded } from '../../ui/fields/folded.ts'
import { ChoiceRow } from './choice-row.tsx'

/** Somebody whom a person of a file may be: the traveller, or a member by their id. */
export type Known = { as: string; name: string; names: readonly (string | undefined)[] }

/** The choices for the people of a file: by their names they are those who are known, if just one goes by it. */
export function usePeople({ people }: Reading, known: readonly Known[], others: WhoIs) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const taken = new Set(chosen.values())
  const guessed = (name: string): string => {
    const namesakes = known.filter(({ names }) => names.some(own => own && folded(own) === folded(name)))
    const [same] = namesakes.length === 1 ? namesakes : []
    if (!same || (same.as === 'me' && taken.has('me'))) return others
    taken.add(same.as)
    return same.as
  }
  const as = people.map(({ n, name }) => chosen.get(n) ?? (name === null ? others : guessed(name)))
  return {
    as,
    people: Object.fromEntries(people.map(({ n }, index) => [n, as[index] ?? others])),
    /** One of them at most is the traveller. */
    choose(n: number, who: string) {
      const before = [...chosen].map(([n, was]) => [n, was === 'me' && who === 'me' ? others : was] as const)
      setChosen(new Map([...before, [n, who]]))
    },
  }
}

type BringPeopleProps = {
  people: Reading['people']
  known: readonly Known[]
  hint: string
  chosen: Pick<ReturnType<typeof usePeople>, 'as' | 'choose'>
}

/** Says of each person of a file who that is. */
export function BringPeople({ people, known, hint, chosen }: BringPeopleProps) {
  const t = useTranslations('bringTrip')
  if (people.length === 0) return null
  const words = { guest: t('as.guest'), me: t('as.me'), leave_out: t('as.leave_out') }
  const options = [
    ...Object.entries(words).map(([id, name]) => ({ id, name })),
    ...known.flatMap(({ as, name }) => (as === 'me' ? [] : [{ id: as, name }])),
  ]
  return (
    <>
      <h3 className="mt-6 type-h3">{t('who')}</h3>
      <p className="mt-1 mb-3 type-hint text-ink-3">{hint}</p>
      <div className="grid gap-2">
        {people.map(({ n, name }, index) => (
          <ChoiceRow
            key={n}
            label={name ?? t('deletedUser')}
            onChange={who => chosen.choose(n, who)}
            options={options}
            value={chosen.as[index] ?? 'guest'}
          />
        ))}
      </div>
    </>
  )
}
