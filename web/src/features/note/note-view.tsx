import type { Plan } from '@caravan/contract/plan'
import type { ReactNode } from 'react'
import type { NoteView } from '../../trip/note.ts'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'

export type NoteProps = {
  plan: Plan
  canEdit: boolean
  /** `replace` where Back is not to lead here again. */
  onView: (view: NoteView, replace?: boolean) => void
}

/** A column as wide as a line of text is read well. */
export function NoteColumn({ children }: { children: ReactNode }) {
  return <div className="mx-auto min-h-[38vh] max-w-[640px] py-3">{children}</div>
}

export function NoteWaiting() {
  return (
    <Skeleton>
      <Bone className="h-8 w-64" />
      {['w-11/12', 'w-full', 'w-4/5', 'w-3/5'].map(width => (
        <Bone className={`mt-4 h-4 ${width}`} key={width} />
      ))}
    </Skeleton>
  )
}
