import { Avatar, type Person } from './avatar.tsx'

type Member = Person & { presence?: 'here' | 'away' | undefined }

type AvatarStackProps = {
  people: Member[]
  /** How many are drawn before the rest becomes a number. */
  max: number
  size: number
  /** Names the group and the people in it, for screen readers ('Shared by Ana, Mei'). */
  label: string
}

/** People side by side, the first on top. The ring is in `--behind`, the colour of the row below. */
export function AvatarStack({ people, max, size, label }: AvatarStackProps) {
  const shown = people.length > max ? people.slice(0, max - 1) : people
  const rest = people.length - shown.length
  const overlap = { marginLeft: -size * 0.15 }
  return (
    <span aria-label={label} className="isolate inline-flex items-center" role="img">
      {shown.map((person, index) => (
        <Avatar
          className="shadow-[0_0_0_2px_var(--behind,var(--surface))]"
          key={person.username}
          person={person}
          presence={person.presence}
          size={size}
          style={{ ...(index > 0 && overlap), zIndex: shown.length - index }}
        />
      ))}
      {rest > 0 && (
        <span
          className="inline-flex items-center justify-center rounded-full bg-sunken font-[620] text-ink-2 shadow-[0_0_0_2px_var(--behind,var(--surface))]"
          style={{ ...overlap, width: size, height: size, fontSize: size * 0.36, fontStretch: '88%' }}
        >
          +{rest}
        </span>
      )}
    </span>
  )
}
