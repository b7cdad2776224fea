import { nameShown } from '@caravan/contract/shown.back'
import type { RowChange } from '@caravan/contract/write/rows'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import words from '../../lib/messages/history-news.json'
import { withWords } from '../../lib/words/words.tsx'
import { doneToast } from '../../trip/write/done-toast.ts'
import { forgetOwnChange, lastOwnChange, shownBy } from '../../trip/write/own-changes.ts'
import { takeBack, useUndo, useUndoFailure } from '../../trip/write/undo.ts'
import { isField } from '../../ui/keys.ts'

/** ⌘Z undoes the user's last change in this tab and ⇧⌘Z redoes it, except where something is typed. */
export const UndoKeys = withWords(words, Keys)

function Keys({ tripId }: { tripId: string }) {
  const t = useTranslations('historyNews')
  const form = useTranslations('form')
  const undo = useUndo(tripId)
  const tell = useUndoFailure(tripId)
  const last = useRef(Promise.resolve())

  useEffect(() => {
    async function take(which: 'written' | 'undone'): Promise<void> {
      const seq = lastOwnChange(tripId, which)
      if (seq === undefined) return
      const named = nameOf(shownBy(tripId, seq))
      try {
        const written = await takeBack(tripId, seq)
        const own = written.seq
        // It waits to be sent.
        if (own === undefined) forgetOwnChange(tripId, seq)
        const isUndone = which === 'written'
        const [undone, redone] = [t('undone', named), t('redone', named)]
        const [done, back] = isUndone ? [undone, redone] : [redone, undone]
        const action = own === undefined ? undefined : undo(own, back, isUndone ? form('redo') : undefined)
        doneToast([written], done, action)
      } catch (failure) {
        // Without an answer the next press tries it again.
        if (failure instanceof CallFailed && failure.status > 0) forgetOwnChange(tripId, seq)
        await tell(failure)
      }
    }

    /** The field in which something was typed since it has the focus. */
    let typedIn: EventTarget | null = null
    const type = ({ target }: Event) => {
      typedIn = target
    }
    const enter = () => {
      typedIn = null
    }
    // In fields, the browser handles undo of typed text.
    const isTyped = (target: EventTarget | null) =>
      isField(target) && (target === typedIn || !isEmptyOnPage(target))

    function press(event: KeyboardEvent): void {
      const which = stackOf(event)
      if (!which || event.defaultPrevented || isTyped(event.target)) return
      if (lastOwnChange(tripId, which) === undefined) return
      event.preventDefault()
      // Pressed again meanwhile, it goes on with the one before; held down, it is pressed once.
      if (!event.repeat) last.current = last.current.then(() => take(which))
    }
    addEventListener('focusin', enter)
    addEventListener('input', type)
    addEventListener('keydown', press)
    return () => {
      removeEventListener('focusin', enter)
      removeEventListener('input', type)
      removeEventListener('keydown', press)
    }
  }, [tripId, t, form, undo, tell])
  return null
}

/** Whether the target is an empty field outside of dialogs, such as the one that a pressed day gives the focus to. */
const isEmptyOnPage = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.value === '' && target.closest('[role=dialog]') === null

/** The name of what a change is about; empty where it is about several things, or about one without a name. */
function nameOf(shown: readonly RowChange[] = []) {
  const [one, ...others] = shown
  // A day goes by its date, which is no name.
  const what = one && others.length === 0 && one.kind !== 'day' ? (nameShown(one) ?? '') : ''
  return { what, hasName: String(what !== '') }
}

/** ⌘Z and Ctrl-Z; ⇧⌘Z, Ctrl-Shift-Z and Ctrl-Y. */
function stackOf({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: KeyboardEvent): 'written' | 'undone' | undefined {
  if (altKey || ctrlKey === metaKey) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'undone' : 'written'
  return letter === 'y' && ctrlKey && !shiftKey ? 'undone' : undefined
}
