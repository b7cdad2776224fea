import { hashOf } from '@caravan/contract/hash'
import { classes } from './classes.ts'

export type Person = {
  /** As people read it; the initials come from it. */
  name: string
  /** Decides the centre of the disc's rings. */
  username: string
  /** The member colour, 0 to 7. */
  color: number
  photo?: string | null
}

type AvatarProps = {
  person: Person
  size: number
  presence?: 'here' | 'away' | undefined
}

const fills = [
  'bg-member-0',
  'bg-member-1',
  'bg-member-2',
  'bg-member-3',
  'bg-member-4',
  'bg-member-5',
  'bg-member-6',
  'bg-member-7',
]
/** Six rings around a point, as one path: lists draw hundreds of discs. */
function ringsAround(x: number, y: number): string {
  const radii = [12, 28, 44, 60, 76, 92]
  return radii.map(r => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`).join('')
}

function initialsOf(name: string, letters: number): string {
  const words = name
    .trim()
    .split(/[\s.]+/u)
    .filter(Boolean)
  const first = words.at(0) ?? '?'
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  const initials = [first, last].map(word => [...word][0] ?? '').join('')
  return [...initials].slice(0, letters).join('').toLocaleUpperCase()
}

/** A photo, or a disc in the person's colour with rings of their own. Hidden from readers, who hear the name beside it. */
export function Avatar({ person, size, presence }: AvatarProps) {
  return (
    <span
      aria-hidden
      className="relative inline-flex shrink-0 rounded-full"
      style={{ width: size, height: size }}
    >
      <span
        className={classes(
          'flex size-full items-center justify-center overflow-hidden rounded-full text-white',
          fills[person.color % fills.length],
          presence === 'away' && 'opacity-60 grayscale',
        )}
      >
        {person.photo ? (
          <img
            alt=""
            className="size-full object-cover"
            decoding="async"
            height={size}
            src={person.photo}
            width={size}
          />
        ) : (
          <Disc person={person} size={size} />
        )}
      </span>
      {presence === 'here' && (
        <span className="absolute -right-[7%] -bottom-[6%] size-[calc(30%+4px)] rounded-full border-2 border-(--behind,var(--surface)) bg-live" />
      )}
    </span>
  )
}

function Disc({ person, size }: { person: Person; size: number }) {
  const hash = hashOf(person.username)
  return (
    <>
      <svg aria-hidden="true" className="absolute size-full rounded-full" viewBox="0 0 100 100">
        <path
          d={ringsAround(10 + (hash % 80), 10 + ((hash >>> 8) % 80))}
          fill="none"
          stroke="#fff"
          strokeOpacity="0.2"
          strokeWidth={Math.max(3.2, 110 / size)}
        />
      </svg>
      <span
        className="relative font-[650] leading-none select-none"
        style={{ fontSize: size < 26 ? size * 0.46 : size * 0.37, fontStretch: '92%' }}
      >
        {initialsOf(person.name, size < 26 ? 1 : 2)}
      </span>
    </>
  )
}
