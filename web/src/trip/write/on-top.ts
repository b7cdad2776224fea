import { outbox, type Unsent } from '../../lib/calls/outbox.ts'
import type { StoredRow } from '../../lib/merge.ts'
import type { AnyWritten } from './deliver.ts'

/** Puts the writes that wait for a row onto its new version, where nobody else has come in between. */
export function putOnTop({ tripId, write: { base } }: Unsent, { answer, seq }: AnyWritten): void {
  // It has changed nothing, so that the version may be somebody else's.
  if (seq === undefined) return
  const { id, version } = (answer ?? {}) as Partial<StoredRow>
  if (version === undefined || base?.version !== version - 1) return
  for (const next of outbox.waiting(tripId)) {
    const onto = next.write.base
    if (onto?.id === id && onto?.version === base.version)
      void outbox.change({ ...next, write: { ...next.write, base: { ...onto, version } } })
  }
}
