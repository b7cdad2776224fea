import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export function membersDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^Member List/ })
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  return {
    dialog,
    row,
    email: dialog.getByLabel('Invite by email'),
    add: dialog.getByRole('button', { name: 'Add Member' }),
    remove: (name: string) => row(name).getByRole('button', { name: `Remove ${name}` }),
    menu: (name: string) => row(name).getByRole('button', { name: `More about ${name}` }),
    showInfo: (name: string) => row(name).getByRole('button', { name: `Show Info: ${name}` }),
    hideInfo: (name: string) => row(name).getByRole('button', { name: `Hide Info: ${name}` }),
  }
}

/** Opens it from the header of a trip. */
export async function openMembers(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Add Member' }).click()
  const members = membersDialog(page)
  await expect(members.dialog).toBeVisible()
  return members
}
