/** The path of a request without its query, decoded as far as the router decodes it. */
export function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** An address that looks like one of the API is never one of a page. */
export function isApi(url: string): boolean {
  return url.startsWith('/api/') || /^\/api(?:[/%;]|$)/i.test(pathOf(url))
}
