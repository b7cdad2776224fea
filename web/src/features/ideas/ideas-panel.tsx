import type { TripDay } from '@caravan/contract/days'
import type { Idea } from '@caravan/contract/ideas'
import type { Plan } from '@caravan/contract/plan'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../lib/calls/session.ts'
import { distanceBetween } from '../../lib/format/distance.ts'
import words from '../../lib/messages/ideas.json'
import { useRemembered } from '../../lib/remembered.ts'
import { withWords } from '../../lib/words/words.tsx'
import { useRowAddress } from '../../trip/address.ts'
import { useEntrance } from '../../trip/entrance.ts'
import { usePeople } from '../../trip/people/participants.tsx'
import { useCanEdit } from '../../trip/plan.ts'
import { dragged } from '../../trip/rows/drag.ts'
import { WithTints } from '../../trip/rows/row-tint.tsx'
import { usePlanIdea } from '../../trip/write/ideas.ts'
import { useRemoval, useTripMutation } from '../../trip/write/write.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { useSteady } from '../../ui/use-steady.ts'
import { walkAmong } from '../../ui/walk.ts'
import { AddIdea } from './idea-add.tsx'
import { IdeaDialog } from './idea-dialog.tsx'
import { IdeaMenu, type OpenMenu } from './idea-menu.tsx'
import { inShownOrder, sortedIdeas } from './idea-order.ts'
import { type IdeaActions, IdeaRow } from './idea-row.tsx'
import { ideaDeletion, vote, voteBack } from './ideas.api.ts'

type IdeasProps = {
  plan: Plan
  /** The day that is open beside them. */
  day: TripDay | undefined
}

/** The places of a trip that lie on no day yet. */
export const Ideas = withWords(words, ({ plan, day }: IdeasProps) => {
  const t = useTranslations('idea')
  const tripId = plan.trip.id
  const canEdit = useCanEdit(tripId)
  const people = usePeople(tripId)
  const ownId = useSession()?.id ?? ''
  const { edit } = useRowAddress('idea')
  const [sort, setSort] = useRemembered(`ideas:${tripId}`)
  const [menu, setMenu] = useState<OpenMenu>()
  const near = day && day.place !== null && day.lat !== null ? day : undefined
  const isByNearness = sort === 'near' && near !== undefined

  const sorted = sortedIdeas(plan.ideas, isByNearness ? near : undefined)
  const { shown, ...holding } = useHeld(sorted)
  const ids = shown.map(({ id }) => id)
  const { list, entrance, enter } = useEntrance(ids)
  const onAdd = useLookAt(list, ids)

  const planIdea = usePlanIdea(tripId)
  const { mutate: voteFor } = useTripMutation(vote, tripId, { failed: () => t('voteFailed') })
  const { mutate: takeBack } = useTripMutation(voteBack, tripId, { failed: () => t('voteFailed') })
  const remove = useRemoval(ideaDeletion, tripId, 'idea', {
    write: ({ id }: Idea) => ({ params: { tripId, ideaId: id } }),
    nameOf: ({ name }) => name,
  })
  const actions = useSteady<IdeaActions>({
    edit,
    vote({ id, votes }) {
      const change = votes.includes(ownId) ? takeBack : voteFor
      change({ params: { tripId, ideaId: id } })
    },
    menu: (name, idea, button) => setMenu({ name, idea, button, isOpen: true }),
  })

  return (
    <section className="flex grow flex-col px-5 pt-2 pb-8 md:px-[26px] md:pt-[22px]">
      <h2 className="mb-3.5 type-h1 md:text-[30px] md:leading-9">{t('title')}</h2>
      <AddIdea onAdd={onAdd} tripId={tripId} />
      {near && plan.ideas.length > 1 && (
        <div className="mt-3 flex max-w-full">
          <Segmented
            label={t('sort')}
            onChange={setSort}
            segments={[
              { value: '', label: t('byVotes') },
              { value: 'near', label: t('near', { place: near.place ?? '' }) },
            ]}
            value={isByNearness ? 'near' : ''}
          />
        </div>
      )}
      {shown.length === 0 && <EmptyState drawing="stop" text={t(canEdit ? 'none' : 'noneRead')} />}
      <WithTints>
        <ul
          aria-label={t('list')}
          className="mt-3"
          onKeyDown={event => walkAmong(event, '[data-opener]')}
          ref={list}
          // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none
          role="list"
          {...(canEdit && dragged)}
          {...holding}
          onFocus={event => {
            enter(event)
            holding.onFocus()
          }}
        >
          {shown.map(idea => (
            <IdeaRow
              actions={actions}
              canEdit={canEdit}
              distance={isByNearness ? distanceBetween(near, idea) : undefined}
              idea={idea}
              isEntrance={idea.id === entrance}
              key={idea.id}
              openMenu={menu?.isOpen && menu.idea.id === idea.id ? menu.name : undefined}
              ownId={ownId}
              people={people}
            />
          ))}
        </ul>
      </WithTints>
      {menu && (
        <IdeaMenu
          {...menu}
          days={plan.days}
          onClose={() => setMenu({ ...menu, isOpen: false })}
          onEdit={edit}
          onPlan={({ id }, dayId) => planIdea(id, dayId)}
          onRemove={idea => void remove(idea)}
        />
      )}
      <IdeaDialog plan={plan} />
    </section>
  )
})

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

/** Brings a row into sight that was added here, once it is in the list. */
function useLookAt(list: { current: HTMLElement | null }, ids: readonly string[]) {
  const added = useRef<string>(undefined)
  useEffect(() => {
    if (added.current === undefined || !ids.includes(added.current)) return
    list.current?.querySelector(`[data-item="${added.current}"]`)?.scrollIntoView({ block: 'nearest' })
    added.current = undefined
  }, [ids, list])
  return (id: string) => {
    added.current = id
  }
}
