/** Avatars come from the API, unless their address is a whole one. */
export function pictureAddress(avatarUrl: string | null | undefined): string | null {
  if (!avatarUrl) return null
  return avatarUrl.startsWith('http') ? avatarUrl : `/api${avatarUrl}`
}
