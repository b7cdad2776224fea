/** What the first bytes say; the name and the type that came with the file can say anything. */
export function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\xFF\xD8\xFF')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1A\n')) return 'png'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  return undefined
}

/** The bytes are no picture that is kept. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture'
}
