/** The path of a request without its query, decoded, so that an encoded letter does not make it another path. */
export function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export function isApi(url: string): boolean {
  return url.startsWith('/api/') || /^\/api(?:\/|$)/i.test(pathOf(url))
}
