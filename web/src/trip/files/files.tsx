import type { Plan } from '@caravan/contract/plan'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { later } from '../../ui/later.tsx'

const Clip = later(() => import('./file-clip.tsx'), 'Clip', { failed: () => null })

/** The number of files of each row. */
const FileCounts = createContext<ReadonlyMap<string | undefined, number>>(new Map())

/** Tells the rows in it how many files they have. */
export function WithFiles({ plan: { attachments }, children }: { plan: Plan; children: ReactNode }) {
  const counts = useMemo(() => {
    const counts = new Map<string | undefined, number>()
    for (const { owner } of attachments) counts.set(owner.id, (counts.get(owner.id) ?? 0) + 1)
    return counts
  }, [attachments])
  return <FileCounts value={counts}>{children}</FileCounts>
}

type FileMarkProps = { id: string; name: string; tabIndex?: number | undefined }

/** Shows on a row how many files it has, and leads to them. */
export function FileMark(row: FileMarkProps) {
  const count = use(FileCounts).get(row.id)
  return count !== undefined && <Clip {...row} count={count} />
}
