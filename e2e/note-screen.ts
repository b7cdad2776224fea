import type { Locator, Page } from '@playwright/test'
import { type Language, wordsIn } from './words.ts'

/** The parts of the note's dialog. */
export function noteDialog(page: Page, language: Language = 'en') {
  const { note, trip } = wordsIn[language]
  const dialog = page.getByRole('dialog', { name: trip.dialogs.note })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  return {
    dialog,
    text: dialog.locator('.rich-text'),
    edit: button(note.edit),
    write: button(note.write),
    versions: button(note.versions),
    editor: dialog.getByRole('textbox', { name: note.editor }),
    tool: (name: keyof typeof note.tools) => button(note.tools[name]),
    save: button(note.save),
    cancel: button(note.cancel),
    state: (state: 'stored' | 'saving' | 'offline') => dialog.getByText(note[state], { exact: true }),
  }
}

/** Pastes what another program has copied. */
export function pasteInto(editor: Locator, copied: string, format = 'text/html'): Promise<void> {
  return editor.evaluate(
    (element, [format, copied]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(format, copied)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [format, copied] as const,
  )
}
