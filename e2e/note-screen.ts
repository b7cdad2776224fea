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

/**
 * Closes a page once its database has taken what was typed: a transaction begins after those before it. The document ends
 * first, as a page that is closed gets its network back a moment before it is gone.
 */
export async function closeOnceStored(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise(resolve => {
        const opening = indexedDB.open('notes')
        opening.onsuccess = () => {
          opening.result.transaction('notes').objectStore('notes').count().onsuccess = resolve
        }
      }),
  )
  await page.goto('/manifest.webmanifest')
  await page.close()
}
