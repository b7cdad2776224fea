import { isEastAsian } from '@caravan/contract/full-name'
import { hashOf } from '@caravan/contract/hash'
import { type CSSProperties, useState } from 'react'
import { keptFace } from '../lib/calls/kept.ts'
import { classes } from './classes.ts'

export type Person = {
  /** As people read it; the initials come from it. */
  name: string
  /** Decides the centre of the disc's rings. */
  username: string
  /** The member colour, 0 to 7. */
  color: number
  photo?: string | null
  /** The name is our own words for it, of which nothing is an initial. */
  isDeleted?: boolean
}

type AvatarProps = {
  person: Person
  size: number
  presence?: 'here' | 'away' | undefined
  className?: string
  style?: CSSProperties
}

const fills = [
  'bg-member-0 text-white',
  'bg-member-1 text-white',
  'bg-member-2 text-white',
  'bg-member-3 text-white',
  'bg-member-4 text-white',
  'bg-member-5 text-white',
  'bg-member-6 text-white',
  'bg-member-7 text-white',
]
/** Mixed with the background instead of filtered: a long list of filtered discs would not scroll smoothly. */
const away =
  'bg-[color-mix(in_srgb,#626262_60%,var(--behind,var(--surface)))] text-[color-mix(in_srgb,white_60%,var(--behind,var(--surface)))]'

/** Rings around a point, in percent, as a background: lists draw hundreds of discs. */
function ringsAround(x: number, y: number, size: number): string {
  const [middle, half] = [0.12 * size, Math.max(0.016 * size, 0.55)]
  const [soft, ring] = [0.25, 'color-mix(in srgb, currentColor 20%, #0000)']
  const stops = [
    `#0000 0 ${middle - half - soft}px`,
    `${ring} ${middle - half + soft}px ${middle + half - soft}px`,
    `#0000 ${middle + half + soft}px ${0.16 * size}px`,
  ]
  return `repeating-radial-gradient(circle at ${x}% ${y}%, ${stops})`
}

function initialsOf(name: string, letters: number): string {
  const words = name
    .trim()
    .split(/[\s.]+/u)
    .filter(Boolean)
  const first = words.at(0) ?? '?'
  if (isEastAsian(words.join(''))) return [...(words.at(-1) ?? first)].slice(-letters).join('')
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  const initials = [first, last].map(word => [...word][0] ?? '').join('')
  return [...initials].slice(0, letters).join('').toLocaleUpperCase()
}

/** A photo, or a disc in the person's colour with rings of their own. Hidden from readers, who hear the name beside it. */
export function Avatar({ person, size, presence, className, style }: AvatarProps) {
  const isAway = presence === 'away'
  return (
    <span
      aria-hidden
      className={classes('relative inline-flex shrink-0 rounded-full', className)}
      style={{ ...style, width: size, height: size }}
    >
      {person.photo ? (
        <Face isAway={isAway} key={person.photo} person={person} photo={person.photo} size={size} />
      ) : (
        <Disc isAway={isAway} person={person} size={size} />
      )}
      {presence === 'here' && (
        <span className="absolute -right-[7%] -bottom-[6%] size-[calc(30%+4px)] rounded-full border-2 border-(--behind,var(--surface)) bg-live" />
      )}
    </span>
  )
}

type FaceProps = Pick<AvatarProps, 'person' | 'size'> & { isAway: boolean }

/** The photo, without a network as this device has kept it. */
function Face({ photo, ...props }: FaceProps & { photo: string }) {
  const { size, isAway } = props
  const [src, setSrc] = useState<string | undefined>(photo)
  if (src === undefined) return <Disc {...props} />
  return (
    <img
      alt=""
      className={classes('size-full rounded-full object-cover', isAway && 'opacity-60 grayscale')}
      decoding="async"
      height={size}
      onError={() => (src === photo ? void keptFace(photo).then(setSrc) : setSrc(undefined))}
      src={src}
      width={size}
    />
  )
}

function Disc({ person, size, isAway }: FaceProps) {
  const hash = hashOf(person.username)
  return (
    <span
      className={classes(
        'flex size-full items-center justify-center rounded-full font-[650] leading-none select-none',
        isAway ? away : fills[person.color % fills.length],
      )}
      style={{
        backgroundImage: ringsAround(10 + (hash % 80), 10 + ((hash >>> 8) % 80), size),
        fontSize: size < 26 ? size * 0.46 : size * 0.37,
        fontStretch: '92%',
      }}
    >
      {person.isDeleted ? '?' : initialsOf(person.name, size < 26 ? 1 : 2)}
    </span>
  )
}
