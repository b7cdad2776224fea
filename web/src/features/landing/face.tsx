import './face.css'

const fills = ['fill-member-0', 'fill-member-1', 'fill-member-2', 'fill-member-3'] as const

/** The travellers of the pictures on this page, by member colour. */
const travellers = {
  ana: { color: 0, letters: 'AR', initial: 'A' },
  mei: { color: 1, letters: 'MC', initial: 'M' },
  jonas: { color: 2, letters: 'JL', initial: 'J' },
  marcus: { color: 3, letters: 'MO', initial: 'M' },
} as const

export type Traveller = keyof typeof travellers

const rings = [8, 14, 20, 26, 32]
const centres = [
  [9, 31],
  [33, 10],
  [30, 34],
  [6, 8],
] as const

/** An avatar without a style attribute, which the policy of a prerendered page would block. */
export function Face({ of, short = false }: { of: Traveller; short?: boolean }) {
  const { color, letters, initial } = travellers[of]
  const [cx, cy] = centres[color]
  return (
    <svg aria-hidden="true" className="face" viewBox="0 0 40 40">
      <circle className={fills[color]} cx="20" cy="20" r="20" />
      {rings.map(r => (
        <circle
          cx={cx}
          cy={cy}
          fill="none"
          key={r}
          r={r}
          stroke="#fff"
          strokeOpacity="0.2"
          strokeWidth="1.6"
        />
      ))}
      <text dy="0.36em" fill="#fff" fontSize={short ? 18 : 15} textAnchor="middle" x="20" y="20">
        {short ? initial : letters}
      </text>
    </svg>
  )
}

/** Faces side by side, the first on top. */
export function Faces({ of, short = false }: { of: readonly Traveller[]; short?: boolean }) {
  return (
    <span className="faces">
      {of.map(traveller => (
        <Face key={traveller} of={traveller} short={short} />
      ))}
    </span>
  )
}
