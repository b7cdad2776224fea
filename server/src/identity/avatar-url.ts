/** The address of a stored picture, below the API. */
export function avatarUrl<File extends string | null>(file: File): File extends null ? null : string
export function avatarUrl(file: string | null): string | null {
  return file === null ? null : `/avatars/${file}`
}
