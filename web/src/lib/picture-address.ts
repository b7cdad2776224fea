/** Pictures elsewhere are not ours to keep. */
export const isOfServer = (address: string): boolean => !address.startsWith('http')

/** Avatars come from the API, unless their address is a whole one. */
export function pictureAddress(avatarUrl: string | null | undefined): string | null {
  if (!avatarUrl) return null
  return !isOfServer(avatarUrl) ? avatarUrl : `/api${avatarUrl}`
}
