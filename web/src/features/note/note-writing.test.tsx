import { members } from '@caravan/contract/members'
import { noteUpdates, sendNoteUpdate } from '@caravan/contract/note'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { TiptapEditorHTMLElement } from '@tiptap/core'
import { expect, test } from 'vitest'
import { gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const patience = { timeout: 30_000 }

/** Somebody who writes in the note, and may be made a viewer and a member again. */
async function openNote() {
  const trip = serveTrip(planOf())
  on(noteUpdates).answers({ n: 0, update: 'AAA=' })
  on(sendNoteUpdate).answers({ n: 1 })
  const app = await open(`/edit-trip/${tripId}?dialog=note-edit`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Trip Note' }, patience))
  const field: TiptapEditorHTMLElement = await dialog.findByRole('textbox', { name: 'Trip note' }, patience)
  await waitFor(() => expect(trip.live.count()).toBe(1))
  return {
    ...{ ...app, dialog, field },
    type: (text: string) => act(async () => void field.editor?.commands.insertContent(text)),
    become(role: 'viewer' | 'member') {
      on(members).answers([{ ...memberAna, role }])
      act(() => trip.live.tell({ topics: ['members'] }))
    },
  }
}

test('somebody made a viewer while writing keeps in sight what is not stored, to copy it and leave', async () => {
  const { user, dialog, field, type, become, address } = await openNote()
  await type('Bring ')
  await dialog.findByText('Shared as you type')
  on(sendNoteUpdate).fails('trip.view_only')
  await type('cash')
  become('viewer')
  await waitFor(() => expect(field.ariaReadOnly).toBe('true'))
  const notice = await dialog.findByRole('alert')
  expect(notice.textContent).toContain('What you wrote last is not stored')
  expect(document.activeElement).toBe(notice)
  expect(field.contentEditable).toBe('false')
  expect(field.textContent).toBe('Bring cash')
  for (const name of ['Bold', 'Save', 'Try again', 'Cancel'])
    expect(dialog.queryByRole('button', { name })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Copy text' }))
  await dialog.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toBe('Bring cash')
  await user.click(dialog.getByRole('button', { name: 'Back to the note' }))
  await dialog.findByText('Nobody has written anything yet.')
  expect(address()).toContain('dialog=note')
  expect(address()).not.toContain('note-edit')
})

test('a member again writes on, and what was not stored is sent', async () => {
  const { user, dialog, field, type, become } = await openNote()
  on(sendNoteUpdate).fails('trip.view_only').answers({ n: 1 })
  await type('cash')
  become('viewer')
  await waitFor(() => expect(field.contentEditable).toBe('false'))
  become('member')
  await waitFor(() => expect(field.contentEditable).toBe('true'))
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText('Shared as you type')
})

test('somebody made a viewer while writing reads on, once what was on its way is stored', async () => {
  const { dialog, field, type, become, address } = await openNote()
  const held = gate()
  on(sendNoteUpdate).hangs(held).answers({ n: 1 })
  await type('cash')
  await waitFor(() => expect(sentTo(sendNoteUpdate)).not.toEqual([]))
  become('viewer')
  await waitFor(() => expect(field.contentEditable).toBe('false'))
  expect(dialog.queryByRole('alert')).toBeNull()
  held.open()
  await dialog.findByText('Nobody has written anything yet.')
  expect(address()).not.toContain('note-edit')
})
