/** Loads a picture into an image. The function it returns aborts the loading and releases the picture. */
export function fillImage(
  image: HTMLImageElement,
  load: (signal: AbortSignal) => Promise<Blob>,
  onFailure: () => void = () => undefined,
): () => void {
  const leaving = new AbortController()
  let address: string | undefined
  async function fill() {
    const picture = await load(leaving.signal)
    if (leaving.signal.aborted) return
    address = URL.createObjectURL(picture)
    image.src = address
  }
  fill().catch(onFailure)
  return () => {
    leaving.abort()
    if (address !== undefined) URL.revokeObjectURL(address)
  }
}
