import { accountFields } from './profile-fields.tsx'

/** The parts of the page, as its address names them. */
export const sections = ['account', 'profile', 'information'] as const
export type Section = (typeof sections)[number]

export function sectionNamed(name: string | undefined): Section {
  return sections.find(section => section === name) ?? 'account'
}

const ofProfile = ['first_name', 'last_name', 'language', 'location']

export function sectionOf(field: string): Section {
  if (accountFields.some(name => name === field)) return 'account'
  return ofProfile.includes(field) ? 'profile' : 'information'
}
