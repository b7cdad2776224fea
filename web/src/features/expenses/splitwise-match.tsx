import { MOST_IMPORTED } from '@caravan/contract/expenses.import'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { newId, useIdOf } from '../../lib/new-id.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { firstName } from '../../trip/members.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { folded } from '../../ui/fields/folded.ts'
import { Select } from '../../ui/fields/select.tsx'
import { LooseNotes } from '../../ui/loose-notes.tsx'
import { DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import type { LedgerPerson } from './ledger-people.ts'
import type { SplitwiseFile } from './splitwise-file.ts'
import { planImport } from './splitwise-plan.ts'
import { SplitwisePreview } from './splitwise-preview.tsx'

type SplitwiseMatchProps = {
  tripId: string
  file: SplitwiseFile
  people: ReadonlyMap<string, LedgerPerson>
  /** Chooses another file. */
  choice: ReactNode
  onDone: () => void
}

const OUT = 'out'

/** Says of everybody in a file who they are in the trip, and shows what comes of it before it is written. */
export function SplitwiseMatch({ tripId, file, people: known, choice, onDone }: SplitwiseMatchProps) {
  const t = useTranslations('splitwise')
  const form = useTranslations('form')
  const failureText = useFailureText()
  const idOf = useIdOf()
  const members = useMemo(() => [...known.values()].filter(({ isFormer }) => !isFormer), [known])
  // Whoever nobody on the trip is may come as a guest, who is added with the import.
  const [guests] = useState(() => file.people.map(asGuest))
  const people = useMemo(
    () => new Map([...known, ...guests.map(guest => [guest.id, guest] as const)]),
    [known, guests],
  )
  const [chosen, setChosen] = useState(() => matched(file.people, members))
  const [isTried, setIsTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const firstWrong = useRef<HTMLButtonElement>(null)

  const mistakes = chosen.map((id, index) => {
    if (id === undefined) return t('undecided')
    const isTwice = id !== OUT && chosen.indexOf(id) < index
    return isTwice ? t('twice', { name: people.get(id)?.name ?? '' }) : undefined
  })
  const wrong = mistakes.findIndex(Boolean)
  const isDecided = wrong < 0
  const plan = useMemo(
    () =>
      isDecided
        ? planImport(
            file,
            chosen.map(id => (id === OUT ? null : (id ?? null))),
            newId,
          )
        : undefined,
    [file, chosen, isDecided],
  )
  const content = {
    expenses: plan?.rows.flatMap(row => ('expense' in row ? [row.expense] : [])) ?? [],
    settlements: plan?.rows.flatMap(row => ('settlement' in row ? [row.settlement] : [])) ?? [],
  }

  function reasonOf(failed: Error): string {
    const [{ field } = { field: '' }] = failed instanceof CallFailed ? failed.fields : []
    const [list, index] = field.split('.')
    const name = content.expenses.find((_, at) => list === 'expenses' && index === String(at))?.description
    const reason = failureText(failed)
    return t('failed', { reason: name === undefined ? reason : t('rowFailed', { name, reason }) })
  }

  const { mutateAsync: addGuest } = useTripMutation('addGuest', tripId)
  const { mutate, isPending } = useTripMutation('importExpenses', tripId, {
    done({ answer: { expenses, settlements } }) {
      onDone()
      return t('done', { count: expenses + settlements })
    },
    undone: () => t('undone'),
    failed: failed => void setFailure(reasonOf(failed)),
  })

  async function submit() {
    toast.forget()
    setIsTried(true)
    setFailure(undefined)
    if (!plan) return firstWrong.current?.focus()
    if (plan.rows.length === 0) return setFailure(t('nothing'))
    // Bills of several payers are several rows.
    if (plan.rows.length > MOST_IMPORTED) return setFailure(t('wrong.tooMany'))
    try {
      for (const { id, name } of guests)
        if (chosen.includes(id)) await addGuest({ params: { tripId }, body: { id, name } })
    } catch (failed) {
      return setFailure(reasonOf(failed as Error))
    }
    mutate({ params: { tripId }, body: { id: idOf(content), ...content } })
  }

  return (
    <>
      <DialogBody>
        {choice}
        <h3 className="mt-6 mb-2 type-h3">{t('who')}</h3>
        <div className="grid items-start gap-x-3.5 gap-y-4 md:grid-cols-2">
          {file.people.map((name, index) => (
            <Select
              error={isTried ? mistakes[index] : undefined}
              iconOf={({ id }) => {
                const person = people.get(id)
                return person && <Avatar person={person} size={22} />
              }}
              key={name}
              label={name}
              onChange={id => setChosen(chosen.map((each, at) => (at === index ? id : each)))}
              options={optionsOf(members, guests[index], t)}
              placeholder={t('choosePerson')}
              {...(index === wrong && { ref: firstWrong })}
              value={chosen[index] ?? null}
            />
          ))}
        </div>
        <h3 className="mt-6 mb-1 type-h3">{t('preview')}</h3>
        {plan ? (
          <SplitwisePreview people={people} plan={plan} />
        ) : (
          <p className="type-hint text-ink-2">{t('undecidedHint')}</p>
        )}
      </DialogBody>
      <DialogFooter start={<LooseNotes error={failure} id="splitwise-failure" />}>
        <Button slot="close" variant="outline">
          {form('cancel')}
        </Button>
        <Button isBusy={isPending} onPress={() => void submit()}>
          {t('import')}
        </Button>
      </DialogFooter>
    </>
  )
}

type Words = ReturnType<typeof useTranslations<'splitwise'>>

/** Whom somebody of the file may be. */
const optionsOf = (members: readonly LedgerPerson[], guest: LedgerPerson | undefined, t: Words) => [
  ...members.map(({ id, name, username }) => ({ id, name, alias: username })),
  ...(guest ? [{ id: guest.id, name: t('asGuest', { name: guest.name }) }] : []),
  { id: OUT, name: t('leaveOut') },
]

const GUEST_NAME = 60
const COLOURS = 8

/** Somebody of the file as a guest of the trip. */
function asGuest(name: string, index: number): LedgerPerson {
  const short = name.slice(0, GUEST_NAME)
  const person = { id: newId(), name: short, username: short, color: index % COLOURS }
  return { ...person, short: firstName({ name: short }), isSelf: false, isFormer: false, presence: undefined }
}

/** The members who are called like the people of the file, as far as that is clear. */
function matched(names: readonly string[], members: readonly LedgerPerson[]): (string | undefined)[] {
  const taken = new Set<string>()
  const ways: ((name: string, member: LedgerPerson) => boolean)[] = [
    (name, member) => [member.name, member.username].some(each => folded(each) === folded(name)),
    (name, { name: whole }) => isShortFor(name, whole) || isShortFor(whole, name),
    (name, member) => folded(firstName(member)) === folded(firstName({ name })),
    (name, { name: whole }) => partsOf(name).some(part => part.length > 1 && partsOf(whole).includes(part)),
  ]
  const found = new Map<string, string>()
  for (const isAlike of ways)
    for (const name of names.filter(name => !found.has(name))) {
      const [member, ...others] = members.filter(each => !taken.has(each.id) && isAlike(name, each))
      if (!member || others.length > 0) continue
      if (names.some(other => other !== name && !found.has(other) && isAlike(other, member))) continue
      found.set(name, member.id)
      taken.add(member.id)
    }
  return names.map(name => found.get(name))
}

const partsOf = (name: string) =>
  folded(name)
    .split(/[\s.,_-]+/)
    .filter(Boolean)

/** 'Ana R.' or 'Reyes Ana' for 'Ana Reyes'. */
const isShortFor = (short: string, whole: string) =>
  partsOf(short).every(part => partsOf(whole).some(each => each.startsWith(part)))
