const pages = /^\/(?:dashboard|profile|create-trip|join|edit-trip\/[\w-]+)\/?$/

/** Where to go on after login: only to pages of our own that need one, never to an address that somebody slipped in. */
export function ownPage(next: string | undefined): string {
  const fallback = '/dashboard'
  if (next === undefined || !/^\/(?![/\\])/.test(next)) return fallback
  const [path = ''] = next.split(/[?#]/)
  return pages.test(path) ? next : fallback
}
