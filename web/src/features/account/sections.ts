import type { FieldPath } from './profile.mistakes.ts'

/** The parts of the page, as its address names them. */
export const sections = ['account', 'profile', 'information'] as const
export type Section = (typeof sections)[number]

export function sectionNamed(name: string | undefined): Section {
  return sections.find(section => section === name) ?? 'account'
}

const ofAccount = ['username', 'email', 'newPassword', 'confirmPassword', 'oldPassword']
const ofProfile = ['first_name', 'last_name', 'language', 'location']

export function sectionOf(field: FieldPath): Section {
  if (ofAccount.includes(field)) return 'account'
  return ofProfile.includes(field) ? 'profile' : 'information'
}
