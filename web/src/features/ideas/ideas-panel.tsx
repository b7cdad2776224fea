import type { TripDay } from '@caravan/contract/days'
import type { Idea } from '@caravan/contract/ideas'
import type { Plan } from '@caravan/contract/plan'
import { Search } from 'lucide-react'
import { type FocusEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../lib/calls/session.ts'
import words from '../../lib/messages/ideas.json'
import { useRemembered } from '../../lib/remembered.ts'
import { withWords } from '../../lib/words/words.tsx'
import { useRowAddress } from '../../trip/address.ts'
import { usePeople } from '../../trip/people/participants.tsx'
import { useCanEdit } from '../../trip/plan.ts'
import { DayStrip } from '../../trip/rows/carrying.ts'
import { WorkList } from '../../trip/rows/work-list.tsx'
import { rowAt } from '../../trip/rows/work-row.tsx'
import { usePlanIdea } from '../../trip/write/ideas.ts'
import { useRemoval, useTripMutation } from '../../trip/write/write.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { folded } from '../../ui/fields/folded.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useSteady } from '../../ui/use-steady.ts'
import { AddIdea } from './idea-add.tsx'
import { useDaysOfIdeas } from './idea-days.ts'
import { IdeaMenu } from './idea-menu.tsx'
import { inShownOrder, sortedIdeas } from './idea-order.ts'
import { IdeaRow } from './idea-row.tsx'

/** Up to this many ideas there is no search field. */
const FEW = 8
/** The height of a row with one line below its name. */
const ROW_PX = 60

type IdeasProps = {
  plan: Plan
  /** The day that was open before. */
  day: TripDay | undefined
  /** The pointer is over an idea. */
  onHover: (id: string | null) => void
}

/** The places of a trip that lie on no day yet. */
export const Ideas = withWords(words, ({ plan, day, onHover }: IdeasProps) => {
  const t = useTranslations('idea')
  const tripId = plan.trip.id
  const canEdit = useCanEdit(tripId)
  const people = usePeople(tripId)
  const ownId = useSession()?.id ?? ''
  const { edit } = useRowAddress('idea')
  const [sort, setSort] = useRemembered(`ideas:${tripId}`)
  const [added, setAdded] = useState<string>()
  const near = day && day.place !== null && day.lat !== null ? day : undefined
  const isByNearness = sort === 'near' && near !== undefined

  const [sought, setSought] = useState('')
  const found = plan.ideas.filter(idea => isFound(idea, sought))
  const sorted = sortedIdeas(found, isByNearness ? near : undefined)
  const { shown, ...holding } = useHeld(sorted)

  const { plannedOn, awayOf, nextDayOf } = useDaysOfIdeas(plan, day, isByNearness)
  const planIdea = usePlanIdea(tripId)
  const { mutate: voteFor } = useTripMutation('voteForIdea', tripId, { failed: () => t('voteFailed') })
  const { mutate: takeBack } = useTripMutation('takeVoteBack', tripId, { failed: () => t('voteFailed') })
  const remove = useRemoval<Idea>('idea', tripId, {
    nameOf: ({ name }) => name,
  })
  const actions = useSteady({
    onEdit: edit,
    onPlan: planIdea,
    onVote({ id, votes }: Idea) {
      const change = votes.includes(ownId) ? takeBack : voteFor
      change({ params: { tripId, ideaId: id } })
    },
  })

  return (
    <section
      className="flex grow flex-col px-5 pt-2 pb-8 md:px-[26px] md:pt-[22px]"
      onPointerLeave={() => onHover(null)}
      onPointerOver={event => onHover(rowAt(event))}
    >
      <h2 className="mb-3.5 type-h1 md:text-[30px] md:leading-9">{t('title')}</h2>
      <AddIdea
        onAdd={id => {
          setAdded(id)
          setSought('')
        }}
        tripId={tripId}
      />
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {near && plan.ideas.length > 1 && (
          <Segmented
            label={t('sort')}
            onChange={setSort}
            segments={[
              { value: '', label: t('byVotes') },
              { value: 'near', label: t('near', { place: near.place ?? '' }) },
            ]}
            value={isByNearness ? 'near' : ''}
          />
        )}
        {(plan.ideas.length > FEW || sought !== '') && (
          <div className="min-w-48 flex-1">
            <TextField
              autoCapitalize="none"
              isLabelHidden
              label={t('search')}
              leading={<Search />}
              onChange={setSought}
              placeholder={t('search')}
              value={sought}
            />
          </div>
        )}
      </div>
      {shown.length === 0 && (
        <EmptyState
          drawing="stop"
          text={t(plan.ideas.length > 0 ? 'noneFound' : canEdit ? 'none' : 'noneRead')}
        />
      )}
      <WorkList
        {...holding}
        added={added}
        aria-label={t('list')}
        className="mt-3"
        hasOneEntrance
        isDraggable={canEdit}
        menu={open => <IdeaMenu {...open} days={plan.days} onEdit={edit} onPlan={planIdea} />}
        nameOf={({ name }) => name}
        onRemove={canEdit ? idea => void remove(idea) : undefined}
        rowPx={ROW_PX}
        rows={shown}
        whileCarried={
          <DayStrip current={day?.id} days={plan.days} onDrop={(id, day) => planIdea(id, day.id)} />
        }
      >
        {(idea, inList) => (
          <IdeaRow
            {...inList}
            {...actions}
            canEdit={canEdit}
            away={awayOf(idea)}
            idea={idea}
            nextDay={nextDayOf(idea)}
            ownId={ownId}
            people={people}
            planned={plannedOn(idea)}
          />
        )}
      </WorkList>
    </section>
  )
})

/** Whether an idea says all the words that somebody looks for. */
function isFound({ name, details }: Idea, sought: string): boolean {
  const said = folded(`${name} ${details}`)
  return folded(sought)
    .split(/\s+/)
    .every(word => said.includes(word))
}

/** Rows keep their places while somebody is at them, whoever votes meanwhile. */
function useHeld(sorted: readonly Idea[]) {
  const [held, setHeld] = useState<readonly string[]>()
  const shown = inShownOrder(sorted, held)
  const hold = () => setHeld(held ?? shown.map(({ id }) => id))
  return {
    shown,
    onFocus: hold,
    onPointerEnter: hold,
    onPointerLeave: ({ pointerType }: { pointerType: string }) =>
      pointerType === 'mouse' && setHeld(undefined),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      currentTarget.contains(relatedTarget) || setHeld(undefined),
  }
}
