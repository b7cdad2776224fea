import './trip-header.css'
import type { Plan } from '@caravan/contract/plan'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { loadCover } from '../../lib/cover.ts'
import { useComma } from '../../lib/format/comma.ts'
import { coverSeed } from '../../terrain/seed.ts'
import { Terrain } from '../../terrain/terrain.tsx'
import { useEditors, useWhoIsHere } from '../../trip/people/presence.ts'
import type { Person } from '../../ui/avatar.tsx'
import { AvatarStack } from '../../ui/avatar-stack.tsx'
import { iconButtonStyle } from '../../ui/button-style.ts'
import { Photo } from '../../ui/photo.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { TripName } from './trip-name.tsx'

type TripHeaderProps = {
  /** Not there while it is loaded. */
  plan: Plan | undefined
  /** Nobody, when the members could not be loaded. */
  people?: (Person & { id: string | undefined })[] | undefined
  canEdit: boolean
  canInvite?: boolean
  /** From when to when the trip goes. */
  dates?: ReactNode
  /** Opens the list of who is on the trip. */
  onMembers?: () => void
  toolbar?: ReactNode
  /** Who a guest is, for whom no way leads back. */
  guest?: ReactNode
  /** Whether what was changed has reached the server. */
  saved?: ReactNode
}

export function TripHeader(props: TripHeaderProps) {
  const { plan, people, canEdit, canInvite = false, dates, onMembers, toolbar, guest, saved } = props
  const t = useTranslations('trip')
  const pages = useTranslations('pages')
  return (
    <header className="trip-header">
      <div className="trip-title">
        {!guest && (
          <Link className={iconButtonStyle('ghost', 'medium')} to="/dashboard">
            <ArrowLeft />
            <span className="sr-only">{t('back')}</span>
          </Link>
        )}
        {plan ? <Cover plan={plan} /> : <Bone className="size-11 rounded-lg max-md:hidden" />}
        <div className="min-w-0 flex-1">
          <h1 className="trip-name">
            {plan ? (
              <TripName canEdit={canEdit} trip={plan.trip} />
            ) : (
              <span className="sr-only">{pages('titles.editTrip')}</span>
            )}
          </h1>
          {dates ?? (
            <div aria-hidden className="animate-appear">
              <Bone className="h-4 w-36" />
              <Bone className="mt-2 h-3 w-24" />
            </div>
          )}
        </div>
      </div>
      {toolbar}
      <div className="trip-people">
        {saved}
        {people && people.length > 0 && (
          <button aria-haspopup="dialog" className="hit-area rounded-full" onClick={onMembers} type="button">
            <People people={people} tripId={plan?.trip.id ?? ''} />
          </button>
        )}
        {plan && !people && (
          <span className="type-hint text-danger-ink max-md:sr-only">{t('membersFailed')}</span>
        )}
        {plan && canInvite && (
          <PlainButton
            className="max-md:w-10 max-md:bg-transparent max-md:px-0"
            onClick={onMembers}
            variant="soft"
          >
            <UserPlus />
            <span className="max-md:sr-only">{t('addMember')}</span>
          </PlainButton>
        )}
        {guest}
      </div>
    </header>
  )
}

const faces = { most: 4, size: 34 }
/** A phone needs the room for the name of the trip. */
const facesOnPhones = { most: 3, size: 28 }
/** More faces are shown only for so many people who edit something. */
const MOST_EDITORS = 4

type PeopleProps = { tripId: string; people: NonNullable<TripHeaderProps['people']> }

/** Of its own, so that whoever comes and goes draws nothing else anew. */
function People({ tripId, people }: PeopleProps) {
  const t = useTranslations('trip')
  const company = useTranslations('company')
  const comma = useComma()
  const presenceOf = useWhoIsHere(tripId)
  const editors = useEditors(tripId)
  const { most, size } = useIsPhone() ? facesOnPhones : faces
  // The last place is for the number of those who are not shown.
  const max = Math.max(most, Math.min(editors.length, MOST_EDITORS) + 1)
  const order = (id: string | undefined) => {
    // Faces that all have room stay in their places while people open and close forms.
    if (people.length > max && id !== undefined && editors.includes(id)) return 0
    return presenceOf(id) === 'here' ? 1 : 2
  }
  const shown = people
    .map(person => ({ ...person, presence: presenceOf(person.id) }))
    .sort((a, b) => order(a.id) - order(b.id))
  const namesOf = (some: readonly Person[]) => some.map(({ name }) => name).join(comma)
  const here = shown.filter(({ presence }) => presence === 'here')
  const who = t('people', { names: namesOf(shown) })
  return (
    <AvatarStack
      label={here.length > 0 ? company('now', { who, names: namesOf(here) }) : who}
      max={max}
      people={shown}
      size={size}
    />
  )
}

function Cover({ plan: { trip, days } }: { plan: Plan }) {
  const photo = trip.cover_url
  const route = days.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]))
  return (
    <span className="relative size-11 shrink-0 overflow-hidden rounded-lg max-md:hidden">
      <Terrain className="size-full" route={route} seed={coverSeed(trip.places, trip.id)} />
      {photo !== null && <Photo key={photo} load={signal => loadCover(trip.id, photo, signal)} />}
    </span>
  )
}
