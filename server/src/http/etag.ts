/** Whether `If-None-Match` lists this tag. A proxy that compresses marks a tag as weak, which changes nothing here. */
export function listsTag(header: string | undefined, tag: string): boolean {
  const listed = header?.split(',').map(one => strong(one.trim())) ?? []
  return listed.includes('*') || listed.includes(strong(tag))
}

/**
 * The version that `If-Match` asks for, alone or before a step of the note, or undefined when it asks for none. A
 * condition that cannot be read is NaN, which equals no version: it must not be dropped.
 */
export function versionIn(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return Number(/^"(\d{1,9})(?:-\d{1,10})?"$/.exec(strong(header.trim()))?.[1])
}

function strong(tag: string): string {
  return tag.replace(/^W\//, '')
}
