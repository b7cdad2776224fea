import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import { ySyncPlugin, yUndoPlugin, yUndoPluginKey } from '@tiptap/y-tiptap'
import type * as Y from 'yjs'

/** The editor follows the shared document, and that follows it. */
export const binding = (fragment: Y.XmlFragment) => [ySyncPlugin(fragment), yUndoPlugin(), guards]

/** One's own changes since the editor is open. */
export const ownChanges = (state: EditorState): Y.UndoManager => yUndoPluginKey.getState(state).undoManager

/** Takes out of each change what the shared document would not keep as it is here. */
const guards = new Plugin({
  appendTransaction(all, _before, state) {
    const { tr } = state
    if (all.some(({ docChanged }) => docChanged)) bareBreaks(tr)
    intoWhole(state, tr)
    return tr.docChanged || tr.selectionSet ? tr : null
  },
})

/** A line break has no look, and marks are kept of texts alone. */
function bareBreaks(tr: Transaction): void {
  tr.doc.descendants(({ type, marks }, at) => {
    if (type.name === 'hardBreak' && marks.length > 0) tr.removeMark(at, at + 1)
  })
}

const isPair = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/

/**
 * Moves the own caret out of a character of two halves, such as most emoji, into which undo may put it: what is typed
 * there would cut that in two, and each half is lost where the note is stored.
 */
function intoWhole({ selection }: EditorState, tr: Transaction): void {
  if (!(selection instanceof TextSelection)) return
  const whole = ({ parent, parentOffset: at, pos }: typeof selection.$from) =>
    at > 0 && at < parent.content.size && isPair.test(parent.textBetween(at - 1, at + 1)) ? pos - 1 : pos
  const [anchor, head] = [whole(selection.$anchor), whole(selection.$head)]
  if (anchor === selection.anchor && head === selection.head) return
  tr.setSelection(TextSelection.create(tr.doc, anchor, head))
}
