import type { Entry } from '@caravan/contract/history'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { doneToast } from '../../trip/write/done-toast.ts'
import { entryOf } from '../../trip/write/history.ts'
import type { Written } from '../../trip/write/send.ts'
import { changeInTheWay, takeBack, useUndo, useUndoFailure } from '../../trip/write/undo.ts'
import { useSteady } from '../../ui/use-steady.ts'

/** Takes entries back, the latest first, up to the first that fails. A later change in the way is shown by its own words. */
export function useUndoing(tripId: string) {
  const t = useTranslations('history')
  const form = useTranslations('form')
  const again = useUndo(tripId)
  const tell = useUndoFailure(tripId)
  const [inTheWay, setInTheWay] = useState<{ seq: number; later: Entry }>()
  const busy = useRef(false)

  async function undo(seqs: readonly number[], what: string): Promise<void> {
    if (busy.current) return
    busy.current = true
    setInTheWay(undefined)
    let [seq = 0] = seqs
    try {
      const written: Written<'undoChange'>[] = []
      for (seq of seqs) written.push(await takeBack(tripId, seq))
      const own = seqs.length === 1 ? written[0]?.seq : undefined
      const redo = own === undefined ? undefined : again(own, t('undoneAgain', { what }), form('redo'))
      doneToast(written, t('undone', { what }), redo)
    } catch (failure) {
      const blocking = changeInTheWay(failure)
      const later =
        blocking === undefined ? undefined : await entryOf(tripId, blocking).catch(() => undefined)
      if (later) setInTheWay({ seq, later })
      else await tell(failure)
    } finally {
      busy.current = false
    }
  }
  return {
    ...useSteady({ undo: (seqs: readonly number[], what: string) => void undo(seqs, what) }),
    inTheWay,
  }
}
