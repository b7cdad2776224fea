import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { queryClient } from '../../lib/calls/query-client.ts'
import { partsOf, type StoredRow } from '../../lib/merge.ts'
import { membersQuery } from '../members.ts'
import { isOwnVersion, writerOf } from '../write/writers.ts'

const IsStanding = createContext({ current: false })

type WithTintsProps = { isWhole?: boolean; children: ReactNode }

/** Around a list that is opened: a row that comes into it once it is whole was put there by somebody. */
export function WithTints({ isWhole = true, children }: WithTintsProps) {
  const isStanding = useRef(false)
  useEffect(() => {
    isStanding.current = isWhole
  }, [isWhole])
  return <IsStanding value={isStanding}>{children}</IsStanding>
}

type RowTintProps = { tripId: string; row: StoredRow }

/** Lights up once under a row that somebody else has just written, in their colour; never where motion is unwelcome. */
export function RowTint({ tripId, row }: RowTintProps) {
  const isStanding = use(IsStanding)
  const parts = partsOf(row)
  const [seen, setSeen] = useState(() => (isStanding.current ? [] : parts))
  const [tint, setTint] = useState({ count: 0, colour: '' })
  const isSeen = ({ id, version }: StoredRow) => seen.some(one => one.id === id && one.version === version)
  const news = parts.filter(part => !isSeen(part))
  if (news.length > 0) {
    setSeen(parts)
    if (!news.every(isOwnVersion)) setTint({ count: tint.count + 1, colour: colourOf(tripId) })
  }
  if (tint.count === 0) return null
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 rounded-xl bg-current/12 opacity-0 transition-opacity duration-600 motion-reduce:hidden starting:opacity-100"
      data-tint
      key={tint.count}
      style={{ color: tint.colour }}
    />
  )
}

/** That of whoever wrote it; of nobody in particular where that is not known. */
function colourOf(tripId: string): string {
  const writer = writerOf(tripId)
  const members = queryClient.getQueryData(membersQuery(tripId).queryKey)
  const color = writer && members?.find(({ user_id }) => user_id === writer)?.color
  return typeof color === 'number' ? `var(--member-ring-${color})` : 'var(--pine)'
}
