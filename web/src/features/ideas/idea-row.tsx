import type { TripDay } from '@caravan/contract/days'
import type { Idea } from '@caravan/contract/ideas'
import { CalendarPlus, ChevronDown, Heart, MapPin } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { useComma } from '../../lib/format/comma.ts'
import { useDates } from '../../lib/format/dates.ts'
import { useLangOf } from '../../lib/words/lang-of.ts'
import { ThreadMark } from '../../trip/comments/threads.tsx'
import type { usePeople } from '../../trip/people/participants.tsx'
import { ItemTile } from '../../trip/rows/item-tile.tsx'
import type { InList } from '../../trip/rows/work-list.tsx'
import { MoreButton, opener, WorkRow } from '../../trip/rows/work-row.tsx'
import { AvatarStack } from '../../ui/avatar-stack.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import { opensMenu } from '../../ui/overlays/menu-button.ts'
import { Tile } from '../../ui/tile.tsx'
import { WebLink } from '../../ui/web-link.tsx'

type IdeaRowProps = InList<Idea> & {
  idea: Idea
  people: ReturnType<typeof usePeople>
  ownId: string
  canEdit: boolean
  /** How far it is from a day. */
  away: string | undefined
  /** The day that has its place already. */
  planned: string | undefined
  /** The day that it is put on by one press. */
  nextDay: TripDay | undefined
  onEdit: (id: string) => void
  onPlan: (id: string, dayId: string) => void
  onVote: (idea: Idea) => void
}

/** An idea in its list. Memoised: of five hundred only what has changed is drawn again. */
export const IdeaRow = memo(function IdeaRow(props: IdeaRowProps) {
  const { idea, people, ownId, canEdit, away, planned, nextDay, tabIndex, openMenu } = props
  const { onMenu, onEdit, onPlan, onVote } = props
  const t = useTranslations('idea')
  const langOf = useLangOf()
  const types = useTranslations('item')
  const comma = useComma()
  const { shortDay } = useDates()
  const { id, type, details, url, votes } = idea
  const name = idea.name || types('noPlace')
  const voters = votes.flatMap(vote => people.find(person => person.id === vote) ?? [])
  return (
    <WorkRow {...props} className="flex-wrap gap-x-3 py-2.5" name={name} onShift={undefined} row={idea}>
      {canEdit && (
        <span
          aria-hidden
          className="grip-dots absolute top-5.5 -left-1 text-ink-3 opacity-0 group-hover/card:opacity-100 md:-left-2.5 touch:opacity-100"
        />
      )}
      <div className="min-w-0 flex-1 basis-56">
        <button
          className={classes('flex w-full min-w-0 items-start gap-3.5', opener)}
          data-opener
          onClick={() => onEdit(id)}
          tabIndex={tabIndex}
          type="button"
        >
          {type ? <ItemTile type={type} /> : <Tile icon={MapPin} look="bg-sunken text-ink-2" />}
          <span className="grid min-w-0 flex-1 gap-y-px">
            <span className="type-name line-clamp-2 [overflow-wrap:anywhere]" data-name lang={langOf(name)}>
              {name}
            </span>
            <span className="flex min-h-5 flex-wrap items-center gap-x-2 type-data text-ink-2 empty:hidden">
              {type && types(`types.${type}`)}
              {planned && <span className="text-pine-ink">{t('isOn', { day: planned })}</span>}
              {away && <span className="text-ink-3">{away}</span>}
              <ThreadMark id={id} />
              {voters.length > 0 && (
                <AvatarStack
                  label={t('votedBy', { names: voters.map(({ name }) => name).join(comma) })}
                  max={6}
                  people={voters}
                  size={20}
                />
              )}
            </span>
            {details !== '' && <span className="truncate text-[14.5px]/5 text-ink-2">{details}</span>}
          </span>
        </button>
        {url && (
          <div className="flex pl-[54px]">
            <WebLink className="z-1" tabIndex={tabIndex} url={url} />
          </div>
        )}
      </div>
      <span className="relative z-1 flex items-center gap-1.5 max-md:mt-1.5 max-md:w-full max-md:pl-[54px] lg:max-xl:mt-1.5 lg:max-xl:w-full lg:max-xl:pl-[54px]">
        <button
          aria-label={t('vote', { name, count: votes.length })}
          aria-pressed={votes.includes(ownId)}
          className={classes(
            buttonStyle('outline', 'small'),
            'min-w-14 gap-1.5! px-2.5! text-ink-2 aria-pressed:border-pine aria-pressed:bg-pine-soft aria-pressed:text-pine-ink aria-pressed:[&_svg]:fill-current',
          )}
          onClick={() => onVote(idea)}
          tabIndex={tabIndex}
          type="button"
        >
          <Heart aria-hidden />
          <span className="type-data">{votes.length}</span>
        </button>
        {canEdit && (
          <>
            <span className="flex">
              {nextDay && (
                <button
                  aria-label={t('putNameOnDay', { name, day: shortDay(nextDay.date) })}
                  className={classes(buttonStyle('outline', 'small'), 'rounded-r-none px-2.5!')}
                  onClick={() => onPlan(id, nextDay.id)}
                  tabIndex={tabIndex}
                  type="button"
                >
                  <CalendarPlus aria-hidden />
                  <span className="type-data">{shortDay(nextDay.date)}</span>
                </button>
              )}
              <button
                {...opensMenu(openMenu === 'days', button => onMenu(idea, button, 'days'))}
                aria-label={t('putNameOn', { name })}
                className={classes(
                  buttonStyle('outline', 'small'),
                  nextDay ? '-ml-px rounded-l-none px-2!' : 'px-2.5!',
                )}
                tabIndex={tabIndex}
                type="button"
              >
                {nextDay ? (
                  <ChevronDown aria-hidden />
                ) : (
                  <>
                    <CalendarPlus aria-hidden />
                    {t('putOn')}
                  </>
                )}
              </button>
            </span>
            <MoreButton {...props} className="max-md:ml-auto" name={name} row={idea} />
          </>
        )}
      </span>
    </WorkRow>
  )
})
