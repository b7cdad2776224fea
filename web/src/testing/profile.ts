import { type Me, type Profile, profile } from '@caravan/contract/account'
import { screen } from '@testing-library/react'
import { ana, blankProfile, signedIn } from './account.ts'
import { on } from './network.ts'
import { open } from './open.tsx'

type Section = 'account' | 'profile' | 'information'

/** Somebody has opened the page of their account. */
export async function openProfile(
  section: Section = 'account',
  { account = ana, stored = blankProfile }: { account?: Me; stored?: Profile } = {},
) {
  const live = signedIn(account)
  on(profile).answers(stored)
  const app = await open(`/profile?section=${section}`)
  await screen.findByRole('button', { name: 'Save changes' })
  return {
    ...app,
    live,
    field: (name: string) => screen.getByLabelText(name, { selector: 'input' }),
    show: (name: string) => app.user.click(screen.getByRole('link', { name })),
    save: () => app.press('Save changes'),
  }
}
