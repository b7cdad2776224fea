import { reveals } from '@caravan/contract/members'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../testing/account.ts'
import { on } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'

test('a new membership is ready to be typed', async () => {
  signedIn()
  on(reveals).answers([])
  const { user } = await open('/profile?section=information')
  await user.click(await screen.findByRole('button', { name: 'Add membership' }))
  const first = screen.getByRole('combobox', { name: 'Programme 1' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.click(screen.getByRole('button', { name: 'Add membership' }))
  const second = screen.getByRole('combobox', { name: 'Programme 2' })
  await waitFor(() => expect(document.activeElement).toBe(second))
})
