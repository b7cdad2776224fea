const pages = /^\/(?:dashboard|profile|create-trip|share|join|guest|edit-trip\/[\w-]+)\/?$/

/** The page to go on to after login: one of our own that needs a login, never an address that somebody slipped in. */
export function ownPage(next: string | undefined): string {
  const fallback = '/dashboard'
  if (next === undefined || !/^\/(?![/\\])/.test(next)) return fallback
  const [path = ''] = next.split(/[?#]/)
  return pages.test(path) ? next : fallback
}
