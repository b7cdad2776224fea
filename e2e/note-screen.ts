import { expect, type Locator, type Page } from '@playwright/test'
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

/** What the page has written of its notes, and what it has begun to: writes of a database come in their order. */
const storedNotes = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ state?: unknown; update?: unknown }[]>(resolve => {
        const opening = indexedDB.open('notes')
        opening.onsuccess = () => {
          const asked = opening.result.transaction('notes').objectStore('notes').getAll()
          asked.onsuccess = () => resolve(asked.result)
        }
      }),
  )

/** Waits until the note and the text that waits are stored, so that the page can begin without a network. */
export async function untilNoteStored(page: Page): Promise<void> {
  const parts = async () => (await storedNotes(page)).flatMap(part => Object.keys(part))
  await expect.poll(parts).toEqual(expect.arrayContaining(['state', 'update']))
}

/**
 * Closes a page once its database has taken what was typed: a transaction begins after those before it. The document ends
 * first, as a page that is closed gets its network back a moment before it is gone.
 */
export async function closeOnceStored(page: Page): Promise<void> {
  await storedNotes(page)
  await page.goto('/manifest.webmanifest')
  await page.close()
}
