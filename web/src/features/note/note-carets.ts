import { WRITING } from '@caravan/contract/note'
import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap'
import { useEffect, useRef } from 'react'
import * as Y from 'yjs'
import { tab } from '../../lib/live/tab.ts'
import { firstName, membersQuery, personOf } from '../../trip/members.ts'
import { watchNote } from '../../trip/note.ts'
import { useOthers } from '../../trip/people/presence.ts'
import type { Caret } from './note-states.ts'
import type { NoteSync } from './note-sync.ts'

/** The place where somebody else writes; `at` counts their moves. */
export type OtherCaret = Caret & { userId: string; name: string; color: number; at: number }

type Shown = { others: readonly OtherCaret[]; drawn: DecorationSet }

const key = new PluginKey<Shown>('carets')

/** Shows these in place of those before. */
export function showCarets({ state, dispatch }: EditorView, others: readonly OtherCaret[]): void {
  dispatch(state.tr.setMeta(key, others).setMeta('addToHistory', false))
}

/** Draws the carets and selections of the others, and tells of the own one when it moves. */
export function caretPlugin(onMove: (caret: Caret) => void): Plugin {
  return new Plugin<Shown>({
    key,
    state: {
      init: () => ({ others: [], drawn: DecorationSet.empty }),
      apply(tr, { others, drawn }, _before, state) {
        const told = tr.getMeta(key) as readonly OtherCaret[] | undefined
        // A change by others places their carets anew; own typing only shifts them.
        if (told || ySyncPluginKey.getState(state)?.isChangeOrigin)
          return { others: told ?? others, drawn: draw(state, told ?? others) }
        return { others, drawn: drawn.map(tr.mapping, tr.doc) }
      },
    },
    props: { decorations: state => key.getState(state)?.drawn },
    view: () => ({
      update({ state }: EditorView, before: EditorState) {
        if (state.selection.eq(before.selection) && state.doc === before.doc) return
        const { type, binding } = ySyncPluginKey.getState(state)
        const told = (position: number) =>
          JSON.stringify(
            Y.relativePositionToJSON(absolutePositionToRelativePosition(position, type, binding.mapping)),
          )
        const { anchor, head } = state.selection
        onMove({ anchor: told(anchor), head: told(head) })
      },
    }),
  })
}

function draw(state: EditorState, others: readonly OtherCaret[]): DecorationSet {
  const { doc, type, binding } = ySyncPluginKey.getState(state)
  const most = state.doc.content.size
  function positionOf(told: string): number | null {
    try {
      const relative = Y.createRelativePositionFromJSON(JSON.parse(told))
      const position = relativePositionToAbsolutePosition(doc, type, relative, binding.mapping)
      return position === null ? null : Math.max(0, Math.min(position, most))
    } catch {
      // Another version of the editor may write positions in another way.
      return null
    }
  }
  const drawn = others.flatMap(other => {
    const anchor = positionOf(other.anchor)
    const head = positionOf(other.head)
    if (anchor === null || head === null) return []
    const caret = Decoration.widget(head, () => caretElement(state, head, other), {
      key: `${other.userId} ${other.at}`,
      side: 10,
      ignoreSelection: true,
    })
    const [from, to] = anchor < head ? [anchor, head] : [head, anchor]
    const style = `background: color-mix(in srgb, var(--member-${other.color}) 24%, transparent)`
    return from === to ? [caret] : [Decoration.inline(from, to, { class: 'note-selected', style }), caret]
  })
  return DecorationSet.create(state.doc, drawn)
}

/** The flag stands at the right of a caret at the end of a line, otherwise above it. */
function caretElement(state: EditorState, position: number, { name, color }: OtherCaret): HTMLElement {
  const place = state.doc.resolve(position)
  const caret = document.createElement('span')
  caret.className = 'note-caret'
  caret.ariaHidden = 'true'
  caret.style.setProperty('--member', `var(--member-${color})`)
  caret.style.setProperty('--member-ring', `var(--member-ring-${color})`)
  if (place.parentOffset === place.parent.content.size) caret.dataset['end'] = ''
  const flag = document.createElement('span')
  flag.className = 'note-flag'
  flag.textContent = name
  caret.append(flag)
  return caret
}

/** Shows where the others write, for as long as they do. */
export function useCarets(editor: Editor | undefined, sync: NoteSync, tripId: string): void {
  const { data: members } = useQuery(membersQuery(tripId))
  const writers = useOthers(tripId, all =>
    all.flatMap(({ user_id, dialog }) => (dialog === WRITING ? [user_id] : [])),
  )
  const heard = useRef(new Map<string, Caret & { at: number }>())
  const count = useRef(0)

  useEffect(() => {
    if (!editor) return
    function show() {
      if (!editor || editor.isDestroyed) return
      const others = [...heard.current].flatMap(([userId, caret]) => {
        const member = members?.find(({ user_id }) => user_id === userId)
        if (!member || !writers?.includes(userId)) return []
        return [{ ...caret, userId, name: firstName(member), color: personOf(member).color }]
      })
      showCarets(editor.view, others)
    }
    show()
    return watchNote(tripId, event => {
      if (event?.caret === undefined || event.tab === tab) return
      count.current += 1
      if (event.caret) heard.current.set(event.user_id, { ...event.caret, at: count.current })
      else heard.current.delete(event.user_id)
      show()
    })
  }, [editor, members, writers, tripId])

  // A writer who has just come has heard no caret yet.
  useEffect(() => {
    if (writers?.length) sync.repeatCaret()
  }, [writers, sync])
}
