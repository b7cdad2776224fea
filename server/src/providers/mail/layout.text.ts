import type { Letter } from './letter.ts'

/** The mail for readers without HTML: links stand alone on their lines, so that every program finds them. */
export function layOutText(letter: Letter, site: URL): string {
  const { greeting, paragraphs, action, alternative, asides } = letter
  const links = [action, alternative].filter(link => link !== undefined)
  const parts = [greeting, ...paragraphs, ...links.map(link => `${link.label}\n${link.url}`), ...asides]
  return `${parts.join('\n\n')}\n\n-- \nCaravan\n${site.origin}\n`
}
